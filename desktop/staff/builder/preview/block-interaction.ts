const texts = 'input:not([type="checkbox"], [type="radio"]), textarea'

/** Elements that react to a click themselves; clicking them selects no block. */
const controls = 'summary, button, input, select, textarea, label, option'

/**
 * Makes links and forms of a page inert while sections, carousels and fields keep working. `onPress` receives the
 * clicked element unless it handled the click. Returns a function that undoes it.
 */
export function blockInteraction(body: HTMLElement, onPress: (element: Element) => void): () => void {
  const elementOf = ({ target }: Event) => target as Element
  const click = (event: Event) => {
    const element = elementOf(event)
    // Buttons, too: those of a form would submit it.
    if (element.closest('a, area, button:not([type="button"]), input[type="submit"], input[type="image"]'))
      event.preventDefault()
    if (!element.closest(controls)) onPress(element)
  }
  const keydown = (event: KeyboardEvent) => {
    const element = elementOf(event)
    if (event.key === 'Enter' && element.matches('form input')) event.preventDefault()
    // Key events don't leave a frame, so Save and Undo are forwarded to the builder. A field keeps its own undo.
    if (!(event.ctrlKey || event.metaKey) || (element.matches(texts) && event.key.toLowerCase() !== 's')) return
    if (!dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault()
  }
  const still = (event: Event) => event.preventDefault()
  const within = new AbortController()
  const options = { capture: true, signal: within.signal }
  body.addEventListener('click', click, options)
  body.addEventListener('auxclick', still, options)
  body.addEventListener('submit', still, options)
  body.addEventListener('dragstart', still, options)
  body.addEventListener('keydown', keydown, options)
  return () => within.abort()
}
