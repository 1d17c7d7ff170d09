import { useEffect, useState } from 'react'
import type { Bridge, Events } from '#bridge/bridge.ts'

type BridgeStateName = 'servers' | 'signIn' | 'connection' | 'uploads' | 'updates' | 'settings' | 'offlineOrders'

const reads: { [Name in BridgeStateName]: (bridge: Bridge) => Promise<Events[Name]> } = {
  servers: ({ servers }) => servers.list(),
  signIn: ({ signIn }) => signIn.state(),
  connection: ({ connection }) => connection.state(),
  uploads: ({ uploads }) => uploads.state(),
  updates: ({ updates }) => updates.state(),
  offlineOrders: ({ offlineOrders }) => offlineOrders.state(),
  settings: ({ settings }) => settings.state(),
}

/** A state of the main process, kept up to date; null until it is known. */
export function useBridgeState<Name extends BridgeStateName>(bridge: Bridge, name: Name): Events[Name] | null {
  const [state, setState] = useState<Events[Name] | null>(null)
  useEffect(() => {
    let isOver = false
    const stop = bridge.on(name, setState)
    // An event that arrives before the response is newer than the response.
    void reads[name](bridge).then((first) => !isOver && setState((later) => later ?? first))
    return () => {
      isOver = true
      stop()
    }
  }, [bridge, name])
  return state
}
