import type { Bridge } from '#bridge/bridge.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { store } from '#staff/store.ts'

/**
 * The main process knows whether the server answers: what a page reads may come from this computer. Back after a gap, everything on
 * screen is read again, from the server. Answers how to end that.
 */
export function followConnection({ connection, on }: Pick<Bridge, 'connection' | 'on'>): () => void {
  const take = ({ isOnline }: { isOnline: boolean }) => {
    const isBack = isOnline && !store.get(onlineAtom)
    store.set(onlineAtom, isOnline)
    if (isBack) void queryClient.invalidateQueries()
  }
  void connection.state().then(take)
  return on('connection', take)
}
