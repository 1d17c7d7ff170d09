import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Restores the focus when a dialog unmounts. If the previous element is gone, `elsewhere` may return another one;
 * otherwise the screen gets the focus.
 */
export function useFocusBack(elsewhere?: () => HTMLElement | null) {
  const [before] = useState(() => document.activeElement)
  const latest = useRef(elsewhere)
  useLayoutEffect(() => {
    latest.current = elsewhere
  })
  useEffect(
    () => () => {
      // Runs after antd's own focus handling.
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
