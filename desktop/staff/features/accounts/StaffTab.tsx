import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useEditing } from '#staff/widgets/useEditing.ts'
import { AccountRow } from './AccountRow.tsx'
import { isLastAdministrator } from './last-administrator.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { STAFF_URL, type ShownLink } from './names.ts'
import { SessionsDialog } from './SessionsDialog.tsx'
import '#staff/widgets/panels/panels.css'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'

/** Each loads when it opens. */
const AccountDialog = lazy(() => import('./AccountDialog.tsx'))
const InviteDialog = lazy(() => import('./InviteDialog.tsx'))

/** The staff accounts, for administrators. */
export default function StaffTab() {
  const accounts = useRead(STAFF_URL, () => client.staff.list())
  const [editing, edit] = useEditing()
  const [sessionsOf, setSessionsOf] = useState<string | null>(null)
  const [link, setLink] = useState<ShownLink | null>(null)
  return (
    <>
      <ScreenHead title="STAFF.ACCOUNTS">
        <Button type="primary" onClick={() => edit('new')}>
          INVITE
        </Button>
        <ExportButton file="/api/staff.csv" />
      </ScreenHead>
      <Loaded read={accounts}>
        {(all) => {
          const edited = all.find(({ id }) => id === editing)
          const looked = all.find(({ id }) => id === sessionsOf)
          return (
            <>
              {all.length === 0 && <p>[NO ACCOUNTS YET]</p>}
              <ul className="rows" aria-label="Accounts">
                {all.map((account) => (
                  <AccountRow
                    key={account.id}
                    account={account}
                    isLast={isLastAdministrator(account, all)}
                    onEdit={() => edit(account.id)}
                    onSessions={() => setSessionsOf(account.id)}
                    onLink={setLink}
                  />
                ))}
              </ul>
              {edited && (
                <Suspense>
                  <AccountDialog
                    key={edited.id}
                    account={edited}
                    isLast={isLastAdministrator(edited, all)}
                    onClose={() => edit(null)}
                  />
                </Suspense>
              )}
              {looked && <SessionsDialog account={looked} onClose={() => setSessionsOf(null)} />}
            </>
          )
        }}
      </Loaded>
      {editing === 'new' && (
        <Suspense>
          <InviteDialog
            onClose={() => edit(null)}
            onInvited={(shown) => {
              edit(null)
              setLink(shown)
            }}
          />
        </Suspense>
      )}
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  )
}
