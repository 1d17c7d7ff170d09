import { useEffect, useState } from 'react'
import type { Bridge, Events } from '#bridge/bridge.ts'

type Told = 'servers' | 'signIn' | 'uploads' | 'updates'

const reads: { [Name in Told]: (bridge: Bridge) => Promise<Events[Name]> } = {
  servers: ({ servers }) => servers.list(),
  signIn: ({ signIn }) => signIn.state(),
  uploads: ({ uploads }) => uploads.state(),
  updates: ({ updates }) => updates.state(),
}

/** What the main process knows, as it is now and from then on; null until it has said it. */
export function useTold<Name extends Told>(bridge: Bridge, name: Name): Events[Name] | null {
  const [told, setTold] = useState<Events[Name] | null>(null)
  useEffect(() => {
    let isOver = false
    const stop = bridge.on(name, setTold)
    // What is told meanwhile is later than the answer.
    void reads[name](bridge).then((first) => !isOver && setTold((later) => later ?? first))
    return () => {
      isOver = true
      stop()
    }
  }, [bridge, name])
  return told
}
