import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { UnreachableError } from '#staff/api/api-error.ts'
import { fetchPerson } from '#staff/api/fetch-person.ts'
import { gateClient } from '#staff/api/client.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { goToLogin } from '#staff/api/session.ts'
import { useRecordTitle } from '#staff/builder/drafts/describe-draft.ts'
import { leaveOnPurpose } from '#staff/drafts/leaving.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { isSignedOut, removeWork, sendDrafts, type LocalDraft, type Sent } from './account-drafts.ts'
export { takeDrafts } from './account-drafts.ts'
import { beginLogout, endSession, finishLogout } from './ending.ts'

export interface LogoutDialogProps {
  user: string
  /** The person stays signed in. */
  onStay(): void
}

/** Progress is shown after this long (ms). */
const SLOW_AFTER_MS = 1000

/**
 * Sends unsaved drafts to the account, removes them from this browser and ends the session. Shows progress if that takes
 * long, and asks if something couldn't be sent.
 */
export function LogoutDialog({ user, onStay }: LogoutDialogProps) {
  const [failed, setFailed] = useState<Sent | null>(null)
  useFocusBack()
  useEffect(() => {
    // Nothing may be typed that wouldn't be sent.
    const app = document.querySelector<HTMLElement>('#app')!
    app.inert = true
    return () => {
      app.inert = false
    }
  }, [])
  const leave = () => void leaveBrowser(user)
  if (!failed) return <Sending user={user} onStay={onStay} onSent={leave} onFailed={setFailed} />
  return <UnsentDialog failed={failed} onStay={onStay} onRetry={() => setFailed(null)} onDelete={leave} />
}

async function leaveBrowser(user: string) {
  beginLogout(user)
  await removeWork(user)
  endSession()
}

interface SendingProps extends LogoutDialogProps {
  onSent(): void
  onFailed(outcome: Sent): void
}

function Sending({ user, onStay, ...props }: SendingProps) {
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null)
  const [isSlow, setSlow] = useState(false)
  const latest = useRef(props)
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    const report = (sent: number, total: number) => setProgress({ sent, total })
    void sendDrafts(user, report).then((outcome) => {
      if (isOver) return
      if (outcome.unsent.length > 0) latest.current.onFailed(outcome)
      else latest.current.onSent()
    })
    return () => {
      clearTimeout(timer)
      isOver = true
    }
  }, [user])
  if (!isSlow) return null
  return (
    <Modal
      open
      title="LOGGING.OUT"
      mask={{ closable: false }}
      onCancel={onStay}
      footer={<Button onClick={onStay}>STAY SIGNED IN</Button>}
    >
      <p id="logout-progress" aria-live="polite">
        Sending unsaved changes to your account
        {progress && `: ${progress.sent} of ${progress.total}`}
      </p>
      <progress aria-labelledby="logout-progress" value={progress?.sent ?? 0} max={progress?.total ?? 1} />
    </Modal>
  )
}

interface UnsentDialogProps {
  failed: Sent
  onStay(): void
  onRetry(): void
  onDelete(): void
}

function UnsentDialog({ failed: { unsent, reason }, onStay, onRetry, onDelete }: UnsentDialogProps) {
  const hasEnded = isSignedOut(reason)
  return (
    <Modal
      open
      title="UNSENT.CHANGES"
      onCancel={onStay}
      footer={[
        <Button key="delete" danger onClick={onDelete}>
          DELETE AND LOG OUT
        </Button>,
        <Button key="retry" onClick={hasEnded ? goToLogin : onRetry}>
          {hasEnded ? 'SIGN IN AGAIN' : 'TRY AGAIN'}
        </Button>,
        <Button key="stay" type="primary" onClick={onStay}>
          {hasEnded ? 'GO BACK' : 'STAY SIGNED IN'}
        </Button>,
      ]}
    >
      <p role="alert">These unsaved changes couldn’t be sent to your account. {reasonText(reason)}</p>
      <ul>
        {unsent.map((local) => (
          <UnsentRow key={JSON.stringify(local.draft)} local={local} />
        ))}
      </ul>
      <p>
        {hasEnded ? 'They' : 'If you stay signed in, they'} stay in this browser. If you log out, they are deleted,
        because the next person at this computer could read them.
      </p>
    </Modal>
  )
}

function reasonText(reason: unknown): string {
  if (isSignedOut(reason)) return 'Your session has ended. Sign in again to send them.'
  return reason instanceof UnreachableError ? 'The shop can’t be reached.' : errorMessage(reason)
}

function UnsentRow({ local: { what, title, draft } }: { local: LocalDraft }) {
  const recordTitle = useRecordTitle(draft.feature, draft.record)
  const name = draft.window === '' ? title : recordTitle
  return (
    <li>
      {what}
      {name !== null && (
        <>
          : <strong dir="auto">{name}</strong>
        </>
      )}
    </li>
  )
}

const QUERY = 'logout'
const ASK_AGAIN_EVERY_MS = 5_000

/** Completes a LOGOUT that was cut off. Somebody else may have signed in since. */
export async function completeLogout(leaver: string) {
  const person = await fetchPerson()
  await removeWork(leaver)
  if (person?.id === leaver) await gateClient.logout()
  finishLogout()
}

/** Shown instead of all screens after LOGOUT. Asks the server until it has ended the session, then opens the shop. */
export function EndSession() {
  const { isSuccess, error, refetch } = useQuery({
    queryKey: [QUERY],
    queryFn: () => gateClient.logout().then(() => true),
    refetchInterval: ({ state }) => (state.status === 'error' ? ASK_AGAIN_EVERY_MS : false),
  })
  useEffect(() => {
    // What screens have read must not stay in memory while the server can't be reached.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== QUERY })
  }, [])
  useEffect(() => {
    if (!isSuccess) return
    finishLogout()
    leaveOnPurpose()
    location.replace('/')
  }, [isSuccess])
  return (
    <main className="gate">
      <h1>LOGGING.OUT</h1>
      {error ? (
        <>
          <p role="alert">
            {error instanceof UnreachableError ? 'The shop can’t be reached.' : errorMessage(error)} Your session hasn’t
            ended yet. Keep this page open. We’ll keep trying every few seconds.
          </p>
          <p className="row">
            <Button type="primary" onClick={() => void refetch()}>
              TRY AGAIN
            </Button>
          </p>
        </>
      ) : (
        <p aria-live="polite">[LOGGING OUT...]</p>
      )}
    </main>
  )
}
