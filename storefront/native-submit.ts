/** A cancelled submission, or a response that isn't a page, ends the wait. */
export const AT_MOST_MS = 15_000

let sentAt = -Infinity

/** The browser is sending a form. It tells nobody if a script asked for it. */
export const noteSubmit = (): void => void (sentAt = performance.now())

/**
 * While the browser itself is sending a form, lets no second one start, and no script send it again. Call it before
 * hydration: it must hear of a submission first.
 */
export function watchNativeSubmits(): void {
  // Back to a page that refused a form asks for the page, and doesn't send the form again.
  history.replaceState(null, '')
  const block = (event: Event) => {
    const isSubmit =
      event.type === 'submit' || (event.target instanceof Element && event.target.closest('[type=submit]'))
    if (!isSubmit || performance.now() - sentAt > AT_MOST_MS) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('submit', block, true)
  addEventListener('click', block, true)

  // Components prevent the submissions that they send themselves.
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented && (event.target as HTMLFormElement).method === 'post') noteSubmit()
  })
  addEventListener('pageshow', ({ persisted }) => {
    // It shows what was before its form was sent, such as a cart that has gone to checkout.
    if (persisted && sentAt > 0) location.replace(location.pathname + location.search)
  })
}
