import { Alert, Button, Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { WebhookStatus } from '#shared/features/webhooks/webhooks.contract.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { useReconciling, useRegistering } from './changes.ts'
import {
  listPath,
  proofWords,
  reconcileWords,
  rejectedWords,
  unreachableWords,
  useStatus,
  whenAndAgo,
} from './webhooks.ts'

/** Whether Shopify's webhooks are configured and arrive, with the actions to fix them. */
export function HealthPanel({ toInbox }: { toInbox(): void }) {
  const read = useStatus()
  const registering = useRegistering()
  const reconciling = useReconciling()
  return (
    <Panel title="HEALTH" tags={read.data && <States status={read.data} />}>
      <p>Shopify notifies the shop of every change. RECONCILE NOW finds changes that were missed.</p>
      <Loaded read={read} failure="Failed to load the webhook status">
        {(status) => (
          <>
            <div aria-live="polite">{status.problem && <Problem problem={status.problem} />}</div>
            <StatusFacts status={status} removed={registering.answer?.removed ?? []} toInbox={toInbox} />
          </>
        )}
      </Loaded>
      <div className="row">
        <Button
          type={read.data && canRegister(read.data) ? 'primary' : 'default'}
          loading={registering.isPending}
          onClick={() => void registering.run()}
        >
          REGISTER WEBHOOKS
        </Button>
        <Button loading={reconciling.isPending} onClick={() => void reconciling.run()}>
          RECONCILE NOW
        </Button>
      </div>
    </Panel>
  )
}

/** Registering doesn't help while Shopify refuses the topics. */
const canRegister = ({ isKnown, configured, refused }: WebhookStatus) => isKnown && !configured && refused === null

const titles = {
  error: 'Webhooks are rejected',
  warning: 'Check the webhooks',
  info: 'Webhooks were rejected',
} as const

const Problem = ({ problem: { level, text } }: { problem: NonNullable<WebhookStatus['problem']> }) => (
  <Alert type={level} showIcon title={titles[level]} description={<bdi>{text}</bdi>} />
)

function States({ status: { configured, isKnown, connectivity } }: { status: WebhookStatus }) {
  return (
    <>
      {isKnown && <Tag color={configured ? 'success' : 'warning'}>{configured ? 'CONFIGURED' : 'NOT CONFIGURED'}</Tag>}
      <Tag color={connectivity.reachable ? 'success' : 'error'}>
        {connectivity.reachable ? 'REACHABLE' : 'UNREACHABLE'}
      </Tag>
    </>
  )
}

interface StatusFactsProps {
  status: WebhookStatus
  /** Topics of the subscriptions that registering removed. */
  removed: readonly string[]
  toInbox(): void
}

function StatusFacts({ status, removed, toInbox }: StatusFactsProps) {
  const { connectivity, missing, refused, rejected, lastDelivery, waiting, failed } = status
  return (
    <Facts
      facts={{
        Connection: connectivity.reachable ? (
          <>
            Reachable <span className="dim">from this server, at its public address. {proofWords(status)}</span>
          </>
        ) : (
          <span className="bad" dir="auto">
            {unreachableWords(connectivity)}
          </span>
        ),
        Topics:
          missing.length > 0 ? (
            <>
              <span className="worrying">{`Not subscribed to ${missing.join(', ')}`}</span>
              {refused && <bdi>. {refused}</bdi>}
            </>
          ) : (
            topicWords(status)
          ),
        'Last delivery': lastDelivery ? whenAndAgo(lastDelivery) : 'None yet',
        Rejected: rejected.length > 0 && rejectedWords(rejected),
        Waiting:
          waiting === 0 ? (
            0
          ) : (
            <Link to={`${listPath}?state=waiting`} onClick={toInbox}>
              {waiting}
            </Link>
          ),
        Failed:
          failed === 0 ? (
            0
          ) : (
            <Link className="bad" to={`${listPath}?state=failed`} onClick={toInbox}>
              {`${failed}: review and replay`}
            </Link>
          ),
        'Last reconcile': (
          <>
            {reconcileWords(status.lastReconcile)}
            {status.reconcileError !== null && (
              <p className="bad">
                A later one failed: <bdi>{status.reconcileError}</bdi>
              </p>
            )}
          </>
        ),
        // The toast disappears, and the list shows only what is left.
        Removed: removed.length > 0 && `${removed.join(', ')}, which pointed to a former address`,
      }}
    />
  )
}

const topicWords = ({ isKnown }: WebhookStatus) =>
  isKnown ? 'All are delivered here' : 'Unknown while Shopify can’t be reached'
