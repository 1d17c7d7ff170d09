import { Button } from 'antd'
import { browserName } from '#shared/features/accounts/browser-name.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { bridge } from '#staff/bridge.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'

const SESSIONS_URL = '/api/auth/sessions'

/** Tells the person once where else their account is signed in: somebody else may be using it. */
export default function OtherSessions() {
  const sessions = useRead(SESSIONS_URL, () => client.auth.sessions())
  const acknowledge = useChange({
    call: () => client.auth.acknowledgeSessions().then(() => true),
    failure: 'Failed to hide the notice',
    refresh: [SESSIONS_URL],
  })
  const [newest, ...more] = (sessions.data ?? [])
    .filter(({ isNew }) => isNew)
    .toSorted((a, b) => b.signedInAt.localeCompare(a.signedInAt))
  if (!newest) return null
  return (
    <section className="other-sessions row" aria-label="Other sessions">
      <span>
        Your account is also signed in elsewhere: <span dir="auto">{browserName(newest.userAgent)}</span>, since{' '}
        {shopTimeText(newest.signedInAt)}
        {newest.address && ` from ${newest.address}`}
        {more.length > 0 && ` (and ${more.length} more)`}.
      </span>
      <span className="row">
        <Button size="small" href={staffPaths.account} target={bridge && '_blank'}>
          CHECK SESSIONS
        </Button>
        <Button size="small" loading={acknowledge.isPending} onClick={() => void acknowledge.run()}>
          THAT’S ME
        </Button>
      </span>
    </section>
  )
}
