const texts = 'input:not([type="checkbox"], [type="radio"]), textarea'

/** What does something of its own in a page: it goes on doing so, and selects nothing. */
const controls = 'summary, button, input, select, textarea, label, option'

/**
 * Makes a page one to look at: links lead nowhere, forms send nothing; folds, carousels and fields work. `onPress` is told of the
 * element that was clicked, or pressed by keyboard, unless it did something of its own. Answers how to stop.
 */
export function keepStill(body: HTMLElement, onPress: (element: Element) => void): () => void {
  const elementOf = ({ target }: Event) => target as Element
  const click = (event: Event) => {
    const element = elementOf(event)
    // Not only links: a button of a form would send it.
    if (element.closest('a, area, button:not([type="button"]), input[type="submit"], input[type="image"]'))
      event.preventDefault()
    if (!element.closest(controls)) onPress(element)
  }
  const keydown = (event: KeyboardEvent) => {
    const element = elementOf(event)
    if (event.key === 'Enter' && element.matches('form input')) event.preventDefault()
    // A frame keeps its keys to itself: Save and Undo are the builder's from here, too, but for the undo of a field.
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
