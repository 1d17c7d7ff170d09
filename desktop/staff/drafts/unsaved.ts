import { createListeners } from '#shared/listeners.ts'
import { useEffect } from 'react'
import { bridge } from '#staff/bridge.ts'

let count = 0
const listeners = createListeners()

/** True while something on screen is unsaved. */
export const isEdited = (): boolean => count > 0

/** Returns the unsubscribe function. */
export const onEdited = listeners.add

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
  listeners.call()
}
