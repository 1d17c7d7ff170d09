import { useEffect, type RefObject } from 'react'

/** Whether an element can't have the focus: it was removed or disabled. */
const isTaken = (element: Element) => !element.isConnected || element.matches(':disabled')

/**
 * Keeps the focus within a part of the screen when the focused control is removed or disabled: it moves to the part's
 * heading, which needs `tabIndex={-1}`.
 */
export function useKeepFocus(part: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let holder: Element | null = null
    const came = ({ target }: FocusEvent) => {
      holder = target instanceof Element && part.current?.contains(target) ? target : null
    }
    // A click outside leaves on purpose: the element that had the focus still exists afterwards.
    const left = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (holder === target && !isTaken(holder as Element) && document.activeElement === document.body) holder = null
      })
    const observer = new MutationObserver(() => {
      const { activeElement } = document
      const isLost = activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
      if (!holder || !isTaken(holder) || !isLost) return
      holder = null
      heading.current?.focus()
    })
    if (part.current)
      observer.observe(part.current, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['disabled'],
      })
    document.addEventListener('focusin', came)
    document.addEventListener('focusout', left)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', came)
      document.removeEventListener('focusout', left)
    }
  }, [part, heading])
}
