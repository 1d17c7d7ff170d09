import { Button, Tag } from 'antd'
import type { Account } from '#shared/features/accounts/accounts.record.ts'
import { client } from '#staff/api/client.ts'
import { facts } from '#staff/facts.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { nameOf, STAFF_URL, type ShownLink } from './names.ts'

interface AccountRowProps {
  account: Account
  isLast: boolean
  onEdit(): void
  onSessions(): void
  onLink(link: ShownLink): void
}

export function AccountRow({ account, isLast, onEdit, onSessions, onLink }: AccountRowProps) {
  const name = nameOf(account)
  const renew = useChange({
    call: () => client.staff.renewLink({ params: { id: account.id } }),
    failure: 'Failed to create a link',
  })
  const disable = useChange({
    call: (isDisabled: boolean) =>
      client.staff.update({
        params: { id: account.id },
        headers: { 'if-match': `"${account.version}"` },
        body: { isDisabled },
      }),
    success: account.isDisabled ? `${name} can sign in again` : `${name} is disabled and signed out`,
    failure: 'Failed to update account',
    refresh: [STAFF_URL],
  })
  const showLink = async () => {
    const link = await renew.run()
    if (link) onLink({ ...link, name })
  }
  return (
    <li>
      <div className="row loose">
        <strong className="bright" dir="auto">
          {name}
        </strong>
        {name !== account.email && (
          <span className="dim" dir="auto">
            {account.email}
          </span>
        )}
        <Tag color={account.role === 'administrator' ? 'warning' : 'default'}>{account.role.toUpperCase()}</Tag>
        {account.isDisabled && <Tag color="error">DISABLED</Tag>}
        {!account.hasJoined && <Tag>INVITED</Tag>}
        <span className="dim">
          {account.lastSeenAt ? `last seen ${shopTimeText(account.lastSeenAt)}` : 'not seen yet'}
          {account.sessionCount > 0 &&
            `, signed in with ${account.sessionCount} ${account.sessionCount === 1 ? 'browser' : 'browsers'}`}
        </span>
        {isLast && <span className="dim">The last administrator can’t be disabled or made an editor.</span>}
      </div>
      <div className="row">
        <Button aria-label={`Edit ${name}`} onClick={onEdit}>
          EDIT
        </Button>
        <Button aria-label={`Sessions of ${name}`} onClick={onSessions}>
          SESSIONS
        </Button>
        {facts.hasPasswords && (
          <Button
            aria-label={`New link for ${name}`}
            disabled={account.isDisabled}
            loading={renew.isPending}
            onClick={() => void showLink()}
          >
            NEW LINK
          </Button>
        )}
        <Button
          danger={!account.isDisabled}
          aria-label={`${account.isDisabled ? 'Enable' : 'Disable'} ${name}`}
          disabled={isLast}
          loading={disable.isPending}
          onClick={() => void disable.run(!account.isDisabled)}
        >
          {account.isDisabled ? 'ENABLE' : 'DISABLE'}
        </Button>
      </div>
    </li>
  )
}
