import { Button, Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { WebhookStatus } from '#shared/features/webhooks/webhooks.contract.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useReconciling, useRegistering } from './changes.ts'
import { listPath, reconcileWords, unreachableWords, useStatus, whenAndAgo } from './webhooks.ts'

/** Whether Shopify's webhooks are configured and arrive, with the actions to fix them. */
export function HealthPanel({ toInbox }: { toInbox(): void }) {
  const read = useStatus()
  const registering = useRegistering()
  const reconciling = useReconciling()
  return (
    <section className="panel" aria-labelledby="webhooks-health">
      <h2 id="webhooks-health">HEALTH {read.data && <States status={read.data} />}</h2>
      <p>Shopify notifies the shop of every change. RECONCILE NOW finds changes that were missed.</p>
      <Loaded read={read} failure="Failed to load the webhook status">
        {(status) => <Facts status={status} toInbox={toInbox} />}
      </Loaded>
      <div className="ways webhook-ways">
        <Button
          type={read.data?.isKnown && !read.data.configured ? 'primary' : 'default'}
          loading={registering.isPending}
          onClick={() => void registering.run()}
        >
          REGISTER WEBHOOKS
        </Button>
        <Button loading={reconciling.isPending} onClick={() => void reconciling.run()}>
          RECONCILE NOW
        </Button>
      </div>
      {registering.answer && registering.answer.removed.length > 0 && (
        <RemovedSubscriptions topics={registering.answer.removed} />
      )}
    </section>
  )
}

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

function Facts({ status, toInbox }: { status: WebhookStatus; toInbox(): void }) {
  const { connectivity, missing, lastDelivery, waiting, failed, lastReconcile } = status
  return (
    <dl className="facts">
      <dt>Connection</dt>
      <dd dir="auto">
        {connectivity.reachable ? 'Reachable' : <span className="webhook-bad">{unreachableWords(connectivity)}</span>}
      </dd>
      <dt>Topics</dt>
      <dd>
        {missing.length > 0 ? (
          <span className="webhook-worrying">{`Not subscribed to ${missing.join(', ')}`}</span>
        ) : (
          topicWords(status)
        )}
      </dd>
      <dt>Last delivery</dt>
      <dd>{lastDelivery ? whenAndAgo(lastDelivery) : 'None yet'}</dd>
      <dt>Waiting</dt>
      <dd>
        {waiting === 0 ? (
          0
        ) : (
          <Link to={`${listPath}?state=waiting`} onClick={toInbox}>
            {waiting}
          </Link>
        )}
      </dd>
      <dt>Failed</dt>
      <dd>
        {failed === 0 ? (
          0
        ) : (
          <Link className="webhook-bad" to={`${listPath}?state=failed`} onClick={toInbox}>
            {`${failed}: review and replay`}
          </Link>
        )}
      </dd>
      <dt>Last reconcile</dt>
      <dd>{reconcileWords(lastReconcile)}</dd>
    </dl>
  )
}

const topicWords = ({ isKnown }: WebhookStatus) =>
  isKnown ? 'All are delivered here' : 'Unknown while Shopify can’t be reached'

/** Subscriptions that registering removed. The toast disappears, and the list shows only what is left. */
function RemovedSubscriptions({ topics }: { topics: readonly string[] }) {
  return (
    <dl className="facts webhook-removed">
      <dt>Removed</dt>
      <dd>{`${topics.join(', ')}: pointed to a former address`}</dd>
    </dl>
  )
}
