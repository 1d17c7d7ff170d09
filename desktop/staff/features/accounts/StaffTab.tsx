import { Button } from 'antd'
import { useState } from 'react'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useEditing } from '#staff/widgets/useEditing.ts'
import { AccountRow } from './AccountRow.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { isLastAdministrator } from './last-administrator.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { STAFF_URL, type ShownLink } from './names.ts'
import { SessionsDialog } from './SessionsDialog.tsx'
import '#staff/widgets/panels/panels.css'
import { accountRecord, type Account, type AccountValues } from '#shared/features/accounts/accounts.record.ts'
import { RecordDialog, RecordFields } from '#staff/widgets/record/RecordDialog.tsx'
import { useRecordForm } from '#staff/widgets/record/useRecordForm.tsx'
import { RoleField } from './RoleField.tsx'

/** The staff accounts, for administrators. */
export default function StaffTab() {
  const accounts = useRead(STAFF_URL, () => client.staff.list())
  const [editing, edit] = useEditing()
  const [sessionsOf, setSessionsOf] = useState<string | null>(null)
  const [link, setLink] = useState<ShownLink | null>(null)
  return (
    <>
      <div className="staff-head">
        <h1>STAFF.ACCOUNTS</h1>
        <Button type="primary" onClick={() => edit('new')}>
          INVITE
        </Button>
      </div>
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
                <AccountDialog
                  key={edited.id}
                  account={edited}
                  isLast={isLastAdministrator(edited, all)}
                  onClose={() => edit(null)}
                />
              )}
              {looked && <SessionsDialog account={looked} onClose={() => setSessionsOf(null)} />}
            </>
          )
        }}
      </Loaded>
      {editing === 'new' && (
        <InviteDialog
          onClose={() => edit(null)}
          onInvited={(shown) => {
            edit(null)
            setLink(shown)
          }}
        />
      )}
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  )
}

interface AccountDialogProps {
  account: Account
  isLast: boolean
  onClose(): void
}

function AccountDialog({ account, isLast, onClose }: AccountDialogProps) {
  const form = useRecordForm<Account, AccountValues>({
    definition: accountRecord,
    record: account,
    onSaved: (_, isAll) => isAll && onClose(),
    onClose,
  })
  const { values, set } = form
  return (
    <RecordDialog form={form} title="EDIT.ACCOUNT" submit="SAVE">
      <RecordFields
        form={form}
        own={{
          role: <RoleField value={values.role} disabled={isLast} onChange={(role) => set({ role })} />,
        }}
      />
      {isLast && <p className="field-hint">The last administrator can’t be made an editor.</p>}
    </RecordDialog>
  )
}
