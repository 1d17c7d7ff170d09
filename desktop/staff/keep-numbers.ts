/**
 * Keeps a focused number as it is when somebody scrolls over it: for the moment in which browsers would change it, the
 * field is read-only, and the page scrolls instead.
 */
export function keepNumbers() {
  const keep = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'number' || target.readOnly) return
    target.readOnly = true
    setTimeout(() => (target.readOnly = false))
  }
  addEventListener('wheel', keep, { capture: true, passive: true })
}
