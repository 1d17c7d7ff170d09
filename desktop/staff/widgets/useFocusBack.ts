import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before a dialog was mounted, if it is still there. */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // antd takes its own focus away first.
      setTimeout(() => before instanceof HTMLElement && before.isConnected && before.focus())
    },
    [before],
  )
}
