import { useEffect, type RefObject } from 'react'

/** It can't be used any more: it is gone, or disabled. */
const isTaken = (element: Element) => !element.isConnected || element.matches(':disabled')

/**
 * What is pressed may be gone or disabled by what it does, or by what others do, such as CANCEL when nothing is left to cancel. Where
 * the focus was in a part of the screen and is lost so, keys and screen readers go on at its heading, which has `tabIndex={-1}`.
 */
export function useKeepFocus(part: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let holder: Element | null = null
    const came = ({ target }: FocusEvent) => {
      holder = target instanceof Element && part.current?.contains(target) ? target : null
    }
    // Whoever clicks beside everything leaves on purpose: what had the focus is still there afterwards.
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
