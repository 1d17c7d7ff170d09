import { useEffect } from 'react'
import { bridge } from '#staff/bridge.ts'

let count = 0

/** For as long as something on screen is unsaved, the desktop editor's window says so. */
export function useUnsaved(isUnsaved: boolean) {
  useEffect(() => {
    if (!bridge || !isUnsaved) return
    tell(1)
    return () => tell(-1)
  }, [isUnsaved])
}

function tell(more: 1 | -1) {
  const before = count
  count += more
  if (before === 0 || count === 0) void bridge?.window.setEdited(count > 0)
}
