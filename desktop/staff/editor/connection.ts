import type { Bridge } from '#bridge/bridge.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { invalidate } from '#staff/api/query-client.ts'
import { store } from '#staff/store.ts'

/**
 * Follows the connection state of the main process, because responses may be local. When the server is back, all
 * queries are refetched. Returns a function that stops it.
 */
export function followConnection({ connection, on }: Pick<Bridge, 'connection' | 'on'>): () => void {
  const take = ({ isOnline }: { isOnline: boolean }) => {
    const isBack = isOnline && !store.get(onlineAtom)
    store.set(onlineAtom, isOnline)
    if (isBack) void invalidate()
  }
  void connection.state().then(take)
  return on('connection', take)
}
