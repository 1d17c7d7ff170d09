import { Button, Popconfirm, Tag } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { PrivacyRequestSummary } from '#shared/features/privacy/privacy.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { aboutWords, isLate, REQUESTS_URL, useRequests } from './requests.ts'

interface RequestListProps {
  /** Looks up the address of an open request. */
  onLookUp(email: string): void
}

/** Shopify's requests about customers' data, and what became of them. */
export function RequestList({ onLookUp }: RequestListProps) {
  const read = useRequests()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Panel title="REQUESTS" heading={heading} extra={<ExportButton file="/api/privacy/requests.csv" />}>
      <p>
        What customers asked Shopify for. The shop erases data automatically; you answer requests for a copy of it. The
        address is shown until then.
      </p>
      <Loaded read={read} failure="Failed to load the requests">
        {(requests) =>
          requests.length === 0 ? (
            <p>
              [NO REQUESTS YET] Shopify sends them once the app’s configuration has this shop’s addresses for them.
              Until then, erase and export by email address.
            </p>
          ) : (
            <ul className="rows" aria-label="Requests" aria-busy={read.isFetching}>
              {requests.map((request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  onLookUp={onLookUp}
                  onAnswered={() => heading.current?.focus()}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

const colors: Record<PrivacyRequestSummary['state'], string> = {
  waiting: 'processing',
  open: 'warning',
  failed: 'error',
  done: 'success',
}

interface RequestRowProps extends RequestListProps {
  request: PrivacyRequestSummary
  onAnswered(): void
}

function RequestRow({ request, onLookUp, onAnswered }: RequestRowProps) {
  const { id, topic, state, receivedAt, due, outcome, email } = request
  return (
    <li>
      <div>
        <div className="row">
          <Tag color={colors[state]}>{state.toUpperCase()}</Tag>
          <Link to={staffPaths.adminRecord('webhooks', id)}>{topic}</Link>
          <span>{aboutWords(request)}</span>
          {email !== null && <bdi className="bright">{email}</bdi>}
        </div>
        <p dir="auto">{outcome ?? 'Waiting to be carried out.'}</p>
        {state === 'failed' && <p>It is tried again every six hours. REPLAY in its webhook tries it now.</p>}
        {state === 'open' && (
          <div className="row">
            {email !== null && <Button onClick={() => onLookUp(email)}>LOOK UP</Button>}
            <AnsweredButton request={request} onAnswered={onAnswered} />
          </div>
        )}
      </div>
      <span className="dim">
        <time dateTime={receivedAt}>{shopTimeText(receivedAt)}</time>
        {due !== null && (
          <>
            , <span className={isLate(due) ? 'bad' : 'worrying'}>due {due}</span>
          </>
        )}
      </span>
    </li>
  )
}

/** Closes a request. It asks first, because the address goes. */
function AnsweredButton({ request, onAnswered }: Pick<RequestRowProps, 'request' | 'onAnswered'>) {
  const answered = useChange({
    call: () => client.privacy.answered({ params: { id: request.id } }),
    success: 'Request closed',
    failure: 'Failed to close the request',
    refresh: [REQUESTS_URL],
  })
  return (
    <Popconfirm
      title="Has the customer got their data?"
      description="This closes the request and removes its address. You can’t undo this."
      okText="ANSWERED"
      cancelText="CANCEL"
      onConfirm={() => void answered.run().then((isClosed) => isClosed && onAnswered())}
    >
      <Button loading={answered.isPending} aria-label={`Answered: ${aboutWords(request)}`}>
        ANSWERED
      </Button>
    </Popconfirm>
  )
}
