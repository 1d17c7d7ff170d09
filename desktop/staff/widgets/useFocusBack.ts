import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Gives the focus back to what had it before a dialog was mounted; to the screen, if that is gone and the focus with it. `elsewhere`
 * is asked then, and answers what it goes to instead, if there is something.
 */
export function useFocusBack(elsewhere?: () => HTMLElement | null) {
  const [before] = useState(() => document.activeElement)
  const latest = useRef(elsewhere)
  useLayoutEffect(() => {
    latest.current = elsewhere
  })
  useEffect(
    () => () => {
      // antd takes its own focus away first.
      setTimeout(() => {
        const other = latest.current?.()
        if (other) other.focus()
        else if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus()
        else if (document.activeElement === document.body)
          document.querySelector('main')?.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
