import { atom } from 'jotai'
import { bridge } from '#staff/bridge.ts'
import { store } from '#staff/store.ts'

/** False while the last request failed to reach the server. */
export const onlineAtom = atom(true)

/**
 * Records whether a request reached the server. Ignored in the desktop editor, where responses may be local (see
 * editor/connection.ts).
 */
export function setOnline(online: boolean) {
  if (!bridge) store.set(onlineAtom, online)
}
