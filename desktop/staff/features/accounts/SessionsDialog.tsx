import { Button, Modal } from 'antd'
import type { AccountSession } from '#shared/features/accounts/auth.contract.ts'
import { browserName } from '#shared/features/accounts/browser-name.ts'
import type { Account } from '#shared/features/accounts/accounts.record.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { nameOf, sessionsUrl, STAFF_URL } from './names.ts'

/** An account's sessions, with buttons to end them. */
export function SessionsDialog({ account, onClose }: { account: Account; onClose(): void }) {
  useFocusBack()
  const { id } = account
  const url = sessionsUrl(id)
  const sessions = useRead(url, () => client.staff.sessions({ params: { id } }))
  const end = useChange({
    call: (session: AccountSession) =>
      client.staff.endSession({ params: { id, sessionId: session.id } }).then(() => true),
    success: 'Session ended',
    failure: 'Failed to end session',
    refresh: [url, STAFF_URL],
  })
  const endAll = useChange({
    call: () => client.staff.endSessions({ params: { id } }).then(() => true),
    success: 'All sessions ended',
    failure: 'Failed to end sessions',
    refresh: [url, STAFF_URL],
  })
  return (
    <Modal
      open
      title={`SESSIONS: ${nameOf(account)}`}
      width="44rem"
      onCancel={onClose}
      footer={[
        <Button
          key="all"
          danger
          disabled={!sessions.data?.length}
          loading={endAll.isPending}
          onClick={() => void endAll.run()}
        >
          END ALL
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          DONE
        </Button>,
      ]}
    >
      <Loaded read={sessions}>
        {(all) => (
          <>
            {all.length === 0 && <p>[NO ACTIVE SESSIONS]</p>}
            <ul className="rows" aria-label="Sessions">
              {all.map((session) => (
                <li key={session.id}>
                  <div className="row loose">
                    <span className="bright" dir="auto">
                      {browserName(session.userAgent)}
                    </span>
                    <span className="dim">
                      signed in {shopTimeText(session.signedInAt)}
                      {session.address && ` from ${session.address}`}, last seen {shopTimeText(session.lastSeenAt)}
                      {session.isCurrent && ', this browser'}
                    </span>
                  </div>
                  <Button
                    danger
                    aria-label={`End the session of ${shopTimeText(session.signedInAt)}`}
                    loading={end.isPending}
                    onClick={() => void end.run(session)}
                  >
                    END
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Modal>
  )
}
