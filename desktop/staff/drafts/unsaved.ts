import { useEffect } from 'react'
import { bridge } from '#staff/bridge.ts'

let count = 0

/** Marks the desktop editor's window as edited while something on screen is unsaved. */
export function useUnsaved(isUnsaved: boolean) {
  useEffect(() => {
    if (!bridge || !isUnsaved) return
    report(1)
    return () => report(-1)
  }, [isUnsaved])
}

function report(more: 1 | -1) {
  const before = count
  count += more
  if (before === 0 || count === 0) void bridge?.window.setEdited(count > 0)
}
