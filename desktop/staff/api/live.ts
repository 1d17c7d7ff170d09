import { useEffect } from 'react'
import { connect } from '#storefront/live/connection.ts'
import { USER_URL } from '#staff/access/user.ts'
import { queryClient } from './query-client.ts'
import { throttled } from './throttled.ts'

/** A batch of photos is hundreds of changes: the lists are read again as often as people can follow, and servers bear. */
const PAUSE_MS = 2000

/** Reads the lists on screen again when anybody changes the shop's content, and after a gap in the connection. */
export function useLive() {
  useEffect(() => {
    const reads = throttled(
      () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_URL }),
      PAUSE_MS,
    )
    const live = connect({
      onMessage: ({ type }) => type === 'content_updated' && reads.ask(),
      onReturn: reads.ask,
      onStatus: () => undefined,
    })
    return () => {
      live.close()
      reads.cancel()
    }
  }, [])
}
