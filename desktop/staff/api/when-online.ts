import { store } from '#staff/store.ts'
import { onlineAtom } from './connection.ts'

/** Calls `again` once, as soon as the server can be reached again. Returns a function that gives up. */
export function whenOnline(again: () => void): () => void {
  const stop = store.sub(onlineAtom, () => {
    if (!store.get(onlineAtom)) return
    stop()
    again()
  })
  return stop
}
