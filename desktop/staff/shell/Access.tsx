import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, type ReactNode } from 'react'
import { onlineAtom } from '#staff/api/connection.ts'
import { bridge } from '#staff/bridge.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { handleExpiredSession } from '#staff/api/session.ts'
import { fetchPerson } from '#staff/api/fetch-person.ts'
import { Denied } from './Denied.tsx'
import { ServerUnreachable } from './ServerUnreachable.tsx'
import { PersonContext, USER_URL } from '#staff/api/user.ts'

const ASK_AGAIN_EVERY_MS = 5_000

/**
 * Gate of every staff area: checks access, then grants or denies it. Offline it keeps retrying and leaves an open
 * screen in place.
 */
export function Access({ children }: { children: ReactNode }) {
  const online = useAtomValue(onlineAtom)
  const asked = useQuery({
    queryKey: [USER_URL],
    queryFn: fetchPerson,
    // The desktop editor answers from its own cache while offline and reports when the server is back.
    refetchInterval: ({ state }) => (state.status === 'error' || (!online && !bridge) ? ASK_AGAIN_EVERY_MS : false),
    structuralSharing: (before, now) => {
      // If access is lost, the form stays visible until the message and the link to sign in appear.
      if (!before || now) return now
      handleExpiredSession()
      return before
    },
  })

  useEffect(() => {
    // After a gap in the connection: what is on screen may be out of date.
    if (online)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey, state }) => queryKey[0] !== USER_URL && state.status === 'error',
      })
  }, [online])

  if (asked.data) return <PersonContext value={asked.data}>{children}</PersonContext>
  if (asked.data === null) return <Denied />
  if (asked.isError) return <ServerUnreachable error={asked.error} retry={() => void asked.refetch()} />
  return (
    <main className="gate">
      <h1>CHECKING.ACCESS</h1>
      <p aria-live="polite">[CHECKING ACCESS...]</p>
    </main>
  )
}
