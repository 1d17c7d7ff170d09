import { atom } from 'jotai'
import { bridge } from '#staff/bridge.ts'
import { store } from '#staff/store.ts'

/** False while the last call failed to reach the server (decision 3: nothing is granted then, and nothing is thrown away). */
export const onlineAtom = atom(true)

/** Says how the last call went. In the desktop editor answers may come from this computer: it knows by itself (editor/connection.ts). */
export function reached(online: boolean) {
  if (!bridge) store.set(onlineAtom, online)
}
