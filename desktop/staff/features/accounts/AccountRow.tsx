import { Button, Popconfirm, Tag } from 'antd'
import type { OneTimeLink } from '#shared/features/accounts/staff.contract.ts'
import type { Account, FactorKind } from '#shared/features/accounts/accounts.record.ts'
import { client } from '#staff/api/client.ts'
import { useUser } from '#staff/api/user.ts'
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

export function AccountRow(props: AccountRowProps) {
  const { account, isLast } = props
  const name = nameOf(account)
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
        {account.invitationProblem !== null && (
          <span>
            <Tag color="error">INVITATION NOT DELIVERED</Tag>{' '}
            <span className="dim" dir="auto">
              {account.invitationProblem}
            </span>
          </span>
        )}
        {facts.hasPasswords && account.hasJoined && <FactorTags factors={account.factors} />}
        <span className="dim">
          {account.lastSeenAt ? `last seen ${shopTimeText(account.lastSeenAt)}` : 'not seen yet'}
          {account.sessionCount > 0 &&
            `, signed in with ${account.sessionCount} ${account.sessionCount === 1 ? 'browser' : 'browsers'}`}
        </span>
        {isLast && <span className="dim">The last administrator can’t be disabled or made an editor.</span>}
      </div>
      <AccountButtons {...props} name={name} />
    </li>
  )
}

function AccountButtons({ account, name, isLast, onEdit, onSessions, onLink }: AccountRowProps & { name: string }) {
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
  const reset = useChange({
    call: () => client.staff.resetFactors({ params: { id: account.id } }),
    success: `${name} starts over with the link`,
    failure: 'Failed to reset second factors',
    refresh: [STAFF_URL],
  })
  const showLink = async (link: Promise<OneTimeLink | undefined>) => {
    const shown = await link
    if (shown) onLink({ ...shown, name })
  }
  const isSelf = useUser().id === account.id
  return (
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
          onClick={() => void showLink(renew.run())}
        >
          NEW LINK
        </Button>
      )}
      {facts.hasPasswords && !isSelf && account.factors.length > 0 && (
        <Popconfirm
          title={`Reset the second factors of ${name}?`}
          description="Their password, passkeys, app and recovery codes stop working, and they are signed out. You get a one-time link for them to start over. Give it to nobody else."
          okText="RESET"
          cancelText="CANCEL"
          onConfirm={() => void showLink(reset.run())}
        >
          <Button
            danger
            aria-label={`Reset the second factors of ${name}`}
            disabled={account.isDisabled}
            loading={reset.isPending}
          >
            RESET FACTORS
          </Button>
        </Popconfirm>
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
  )
}

const factorLabels: Record<FactorKind, string> = { passkey: 'PASSKEY', app: 'APP' }

/** The second factors that an account has. */
const FactorTags = ({ factors }: { factors: readonly FactorKind[] }) =>
  factors.length === 0 ? (
    <Tag color="warning">NO SECOND FACTOR</Tag>
  ) : (
    factors.map((kind) => (
      <Tag key={kind} color="success">
        {factorLabels[kind]}
      </Tag>
    ))
  )
