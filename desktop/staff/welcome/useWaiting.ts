import { useEffect, useState } from 'react'
import type { Bridge, Calls } from '#bridge/bridge.ts'

type Waiting = Awaited<ReturnType<Calls['servers']['waiting']>>

/** Uploads go on while the list of shops is shown. */
const ASK_EVERY_MS = 2000

/** What waits on this computer for each shop, by key. It is read again while uploads are left. */
export function useWaiting(bridge: Bridge): Waiting {
  const [waiting, setWaiting] = useState<Waiting>({})
  const isMoving = Object.values(waiting).some((work) => work !== null && work.uploads > 0)
  useEffect(() => {
    let isOver = false
    const read = () =>
      void bridge.servers.waiting().then(
        (now) => isOver || setWaiting(now),
        // The shops are listed without it.
        () => undefined,
      )
    read()
    const timer = isMoving ? setInterval(read, ASK_EVERY_MS) : undefined
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [bridge, isMoving])
  return waiting
}
