import { useEffect } from 'react'
import { bridge } from '#staff/bridge.ts'

let count = 0
const listeners = new Set<() => void>()

/** True while something on screen is unsaved. */
export const isEdited = (): boolean => count > 0

/** Returns the unsubscribe function. */
export function onEdited(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reports that something on screen is unsaved; the desktop editor's window is then marked as edited. */
export function useUnsaved(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    report(1)
    return () => report(-1)
  }, [isUnsaved])
}

function report(more: 1 | -1) {
  const before = count
  count += more
  if (before > 0 && count > 0) return
  void bridge?.window.setEdited(isEdited())
  for (const listener of listeners) listener()
}
