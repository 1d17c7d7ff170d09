import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import type { Attempt, Delivery } from '#shared/features/webhooks/webhooks.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { FocusPanel, Panel } from '#staff/widgets/panels/Panel.tsx'
import { useReplay } from './changes.ts'
import { RecordName } from './RecordName.tsx'
import { StateTag } from './StateTag.tsx'
import { canBeReplayed, listPath, times, useDelivery, whenAndAgo } from './webhooks.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { useCopyText } from '#staff/widgets/useCopyText.ts'
import { toast } from '#staff/toast/toast.ts'
import { prettyJson } from './pretty-json.ts'

/** /admin/webhooks/:id: a delivery with its outcome and payload. */
export function DeliveryScreen() {
  const { id = '' } = useParams()
  return /^\d{1,15}$/.test(id) ? <Screen key={id} id={id} /> : <NoDelivery />
}

function Screen({ id }: { id: string }) {
  const read = useDelivery(id)
  if (!read.data && read.error instanceof ApiError && read.error.status === 404) return <NoDelivery />
  return (
    <>
      <BackToInbox />
      <Loaded read={read} failure="Failed to load the webhook">
        {(delivery) => <WholeDelivery delivery={delivery} />}
      </Loaded>
    </>
  )
}

interface WholeDeliveryProps {
  delivery: Delivery & { payload: string; history: readonly Attempt[] }
}

function WholeDelivery({ delivery }: WholeDeliveryProps) {
  const { id, topic, state, outcome, payload, history } = delivery
  const replay = useReplay(id)
  return (
    <div className="panels">
      <FocusPanel level={1} title={<bdi>{topic}</bdi>} tags={<StateTag state={state} />}>
        <div aria-live="polite">
          {state === 'failed' ? (
            <Alert type="error" showIcon title="Handling failed" description={<bdi>{outcome}</bdi>} />
          ) : (
            <p dir="auto">{outcome ?? 'Waiting to be handled.'}</p>
          )}
        </div>
        <DeliveryFacts delivery={delivery} />
        {topic === 'customers/data_request' && state === 'handled' && (
          <p>
            <Link to={`${staffPaths.adminTab('privacy')}?request=${id}`}>{'> ANSWER IN PRIVACY'}</Link>
          </p>
        )}
        {canBeReplayed(delivery) && (
          <div className="row">
            <Button
              type={state === 'failed' ? 'primary' : 'default'}
              loading={replay.isPending}
              onClick={() => void replay.run()}
            >
              REPLAY
            </Button>
            <span className="dim">
              Fetches the current state from Shopify, so replaying does no harm. Earlier attempts stay below.
            </span>
          </div>
        )}
      </FocusPanel>
      {history.length > 1 && <Attempts history={history} />}
      <Payload text={payload} />
    </div>
  )
}

/** Every attempt to handle the webhook, newest first. */
function Attempts({ history }: { history: readonly Attempt[] }) {
  return (
    <Panel title="ATTEMPTS">
      <ol className="rows" aria-label="Attempts" reversed>
        {history.map(({ at, state, outcome }, index) => (
          <li key={history.length - index}>
            <div>
              <div className="row">
                <StateTag state={state} />
                <time className="dim" dateTime={at}>
                  {shopTimeText(at)}
                </time>
              </div>
              <p dir="auto">{outcome}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const { subject, times: sent, attempts, triggeredAt, receivedAt, handledAt, eventId, webhookId } = delivery
  return (
    <Facts
      facts={{
        About: delivery.record && <RecordName delivery={delivery} />,
        Subject: subject ?? 'Unknown',
        Happened: whenAndAgo(triggeredAt),
        Received: `${whenAndAgo(receivedAt)}${sent > 1 ? `; sent ${times(sent)} in all` : ''}`,
        Handled: handledAt ? whenAndAgo(handledAt) : 'Not yet',
        Attempts: attempts,
        Event: eventId,
        Webhook: webhookId,
      }}
    />
  )
}

/** Links back to the filtered inbox. */
function BackToInbox() {
  const { search } = useLocation()
  return (
    <p>
      <Link to={{ pathname: listPath, search }}>[BACK TO THE INBOX]</Link>
    </p>
  )
}

function NoDelivery() {
  return (
    <div className="gate">
      <h1>WEBHOOK.NOT_FOUND</h1>
      <p>There is no webhook at this address. Handled webhooks are deleted after a while.</p>
      <BackToInbox />
    </div>
  )
}

/** Lines shown before the payload is expanded. */
const FOLD_AT = 40

/** A webhook's payload, formatted. */
function Payload({ text }: { text: string }) {
  const lines = useMemo(() => prettyJson(text).split('\n'), [text])
  const [isOpen, setOpen] = useState(false)
  const isLong = lines.length > FOLD_AT
  const shown = isOpen || !isLong ? lines : lines.slice(0, FOLD_AT)
  const { outcome, copy } = useCopyText()
  const press = async () => {
    if (await copy(text)) toast({ title: 'Payload copied to clipboard' })
    else toast({ title: 'Failed to copy the payload', variant: 'destructive' })
  }
  return (
    <Panel title="PAYLOAD">
      <div className="row">
        <Button onClick={() => void press()}>{outcome === 'copied' ? 'COPIED' : 'COPY RAW'}</Button>
        {isLong && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'SHOW LESS' : `SHOW ALL ${lines.length} LINES`}
          </Button>
        )}
      </div>
      <pre className="webhook-payload" dir="ltr">
        {shown.join('\n')}
        {shown.length < lines.length && '\n...'}
      </pre>
    </Panel>
  )
}
