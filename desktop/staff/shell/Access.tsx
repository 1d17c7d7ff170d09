import type * as Texts from '#staff/drafts/browser-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { onlineAtom } from '#staff/api/connection.ts'
import { bridge } from '#staff/bridge.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { handleExpiredSession, switchShop, goToLogin, currentPath } from '#staff/api/session.ts'
import { fetchPerson } from '#staff/api/fetch-person.ts'
import { PersonContext, USER_URL, type Person } from '#staff/api/user.ts'
import { Button } from 'antd'
import { UnreachableError } from '#staff/api/api-error.ts'
import { draftsClient } from '#staff/api/client.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { endingAtom, unfinishedLogout } from './ending.ts'

const ASK_AGAIN_EVERY_MS = 5_000

/**
 * Gate of every staff area: checks access, then grants or denies it. Offline it keeps retrying and leaves an open
 * screen in place.
 */
export function Access({ children }: { children: ReactNode }) {
  const isEnding = useAtomValue(endingAtom)
  return isEnding ? (
    <Suspense>
      <EndSession />
    </Suspense>
  ) : (
    <Gate>{children}</Gate>
  )
}

/** The header calls it early, because LOGOUT must work offline. */
export const loadLogout = () => import('./Logout.tsx')
const EndSession = lazy(async () => ({ default: (await loadLogout()).EndSession }))

const load = (texts: typeof Texts) => texts.loadBrowserDrafts()
/** Reads what forms have stored in this browser; see there. */
export const loadBrowserDrafts = () => import('#staff/drafts/browser-texts.ts').then(load)

let hasTakenDrafts = Boolean(bridge)

/**
 * Fetches who is signed in. Before any form is shown, it completes a LOGOUT that was cut off, and moves drafts from the
 * account to this browser.
 */
export async function admitPerson(): Promise<Person | null> {
  const leaver = unfinishedLogout()
  if (leaver !== null) {
    await loadBrowserDrafts()
    await (await loadLogout()).completeLogout(leaver)
  }
  const [person, drafts] = await Promise.allSettled([fetchPerson(), hasTakenDrafts || draftsClient.list()])
  if (person.status === 'rejected') throw person.reason
  if (!person.value) return null
  // The gate says why, and asks again: forms opened without their drafts would hide them.
  if (drafts.status === 'rejected') throw drafts.reason
  if (drafts.value !== true && drafts.value.drafts.length > 0) {
    await loadBrowserDrafts()
    await (await loadLogout()).takeDrafts()
  }
  hasTakenDrafts = true
  return person.value
}

function Gate({ children }: { children: ReactNode }) {
  const online = useAtomValue(onlineAtom)
  const asked = useQuery({
    queryKey: [USER_URL],
    queryFn: admitPerson,
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

/** Shown when the server can't say who is signed in. Access stays closed; the caller retries. */
function ServerUnreachable({ error, retry }: { error: Error; retry: () => void }) {
  const isOffline = error instanceof UnreachableError
  const [trouble, setTrouble] = useState<string | null>(null)
  useEffect(() => {
    void bridge?.connection.state().then((state) => setTrouble(state.trouble), reportError)
    return bridge?.on('connection', (state) => setTrouble(state.trouble))
  }, [])
  // In the editor the main process decides what is worth another attempt, such as a proxy's sign-in.
  const tryAgain = () => void (bridge?.connection.tryNow() ?? Promise.resolve()).then(retry, reportError)
  return (
    <main className="gate">
      <h1>{isOffline ? 'OFFLINE' : 'ACCESS.UNKNOWN'}</h1>
      <p role="alert">
        {isOffline
          ? `${trouble ?? 'The shop can’t be reached.'} We’ll keep trying every few seconds.`
          : errorMessage(error)}
      </p>
      <p className="row">
        <Button type="primary" onClick={tryAgain}>
          TRY AGAIN
        </Button>
        {bridge && <Button onClick={() => void switchShop()}>SWITCH SHOP…</Button>}
      </p>
    </main>
  )
}

/** Delay before the redirect to the login page, in ms (S9.1). */
const REDIRECT_AFTER_MS = 1500

/**
 * Shown when no one is signed in: a message, a login button and, after a moment, the login page, which returns here. A
 * browser that blocks cookies would return as it went, again and again: there the message says what to do.
 */
function Denied() {
  const isBlocked = !navigator.cookieEnabled
  useEffect(() => {
    if (isBlocked) return
    const timer = setTimeout(goToLogin, REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isBlocked])
  return (
    <main className="gate">
      <h1>ACCESS.DENIED</h1>
      <p role="alert">
        {isBlocked
          ? 'Access Denied: Your browser blocks cookies. Allow them here.'
          : 'Access Denied: You need to log in to access the CMS. Redirecting to login...'}
      </p>
      {bridge && <p>Your browser opens so that you can sign in. Your changes are kept.</p>}
      <p className="row">
        <Button type="primary" href={staffPaths.login(currentPath())}>
          LOGIN
        </Button>
        {bridge && <Button onClick={() => void switchShop()}>SWITCH SHOP…</Button>}
      </p>
    </main>
  )
}
