import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, type ReactNode } from 'react'
import { onlineAtom } from '#staff/api/connection.ts'
import { bridge } from '#staff/bridge.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { sessionExpired } from '#staff/api/session.ts'
import { askWho } from './ask.ts'
import { Denied } from './Denied.tsx'
import { NotReached } from './NotReached.tsx'
import { PersonContext, USER_URL } from './user.ts'

const ASK_AGAIN_EVERY_MS = 5_000

/**
 * The gate of every staff area (staff specification, section 4): checking, then granted or denied. Without a connection it asks
 * again, and leaves open what is open.
 */
export function Access({ children }: { children: ReactNode }) {
  const online = useAtomValue(onlineAtom)
  const asked = useQuery({
    queryKey: [USER_URL],
    queryFn: askWho,
    // The desktop editor answers by itself meanwhile, and knows without being asked when the server is back.
    refetchInterval: ({ state }) => (state.status === 'error' || (!online && !bridge) ? ASK_AGAIN_EVERY_MS : false),
    structuralSharing: (before, now) => {
      // Whoever was let in and isn't any more gets the words and the way back, and sees their form until then.
      if (!before || now) return now
      sessionExpired()
      return before
    },
  })

  useEffect(() => {
    // After a gap: others may have changed what is on screen.
    if (online)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey, state }) => queryKey[0] !== USER_URL && state.status === 'error',
      })
  }, [online])

  if (asked.data) return <PersonContext value={asked.data}>{children}</PersonContext>
  if (asked.data === null) return <Denied />
  if (asked.isError) return <NotReached error={asked.error} retry={() => void asked.refetch()} />
  return (
    <main className="gate">
      <h1>CHECKING.ACCESS</h1>
      <p aria-live="polite">[CHECKING ACCESS...]</p>
    </main>
  )
}
