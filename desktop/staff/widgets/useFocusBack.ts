import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before a dialog was mounted; to the screen, if that is gone and the focus with it. */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // antd takes its own focus away first.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus()
        else if (document.activeElement === document.body)
          document.querySelector('main')?.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
