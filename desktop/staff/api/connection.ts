import { atom } from 'jotai'
import { store } from '#staff/store.ts'

/** False while the last call failed to reach the server (decision 3: nothing is granted then, and nothing is thrown away). */
export const onlineAtom = atom(true)

/** Says how the last call went. */
export const reached = (online: boolean) => store.set(onlineAtom, online)
