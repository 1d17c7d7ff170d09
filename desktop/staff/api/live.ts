import { useEffect } from 'react'
import { connect } from '#storefront/live/connection.ts'
import { USER_URL } from '#staff/access/user.ts'
import { queryClient } from './query-client.ts'

/** Reads the lists on screen again when anybody changes the shop's content, and after a gap in the connection. */
export function useLive() {
  useEffect(() => {
    const readAgain = () =>
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_URL })
    const live = connect({
      onMessage: ({ type }) => type === 'content_updated' && readAgain(),
      onReturn: readAgain,
      onStatus: () => undefined,
    })
    return live.close
  }, [])
}
