import { Route, Routes } from 'react-router-dom'
import { NotFoundScreen } from '#staff/widgets/NotFoundScreen.tsx'
import { DeliveryScreen } from './DeliveryScreen.tsx'
import './webhooks.css'
import { useRef } from 'react'
import { HealthPanel } from './HealthPanel.tsx'
import { Inbox } from './Inbox.tsx'
import { Button, Popconfirm, Tag } from 'antd'
import type { Webhook } from '#shared/features/webhooks/webhooks.contract.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { useRemoval } from './changes.ts'
import { subjectWords, useSubscriptions } from './webhooks.ts'

/** /admin/webhooks: health, subscriptions and inbox; a single delivery below it. */
export default function WebhooksTab() {
  return (
    <Routes>
      <Route index element={<WebhooksScreen />} />
      <Route path=":id" element={<DeliveryScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  )
}

/** Webhook health, the subscriptions at Shopify and the inbox. */
function WebhooksScreen() {
  const inbox = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <ScreenHead title="WEBHOOKS" />
      <div className="panels">
        <div className="panel-pair">
          <HealthPanel toInbox={() => inbox.current?.focus()} />
          <Subscriptions />
        </div>
        <Inbox heading={inbox} />
      </div>
    </>
  )
}

/** All subscriptions at Shopify, including those to other addresses. */
function Subscriptions() {
  const read = useSubscriptions()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Panel title="SUBSCRIPTIONS" heading={heading}>
      <Loaded read={read} failure="Failed to load subscriptions">
        {(webhooks) =>
          webhooks.length === 0 ? (
            <p>[NO SUBSCRIPTIONS] Shopify sends the shop no webhooks. REGISTER WEBHOOKS subscribes to every topic.</p>
          ) : (
            <ul className="rows" aria-label="Subscriptions">
              {webhooks.map((webhook) => (
                <Subscription key={webhook.id} webhook={webhook} onRemoved={() => heading.current?.focus()} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Subscription({ webhook, onRemoved }: { webhook: Webhook; onRemoved(): void }) {
  const { id, topic, address, api_version, isOurs } = webhook
  const removal = useRemoval(webhook)
  return (
    <li>
      <div>
        <div className="row">
          <strong className="bright" dir="auto">
            {topic}
          </strong>
          {!isOurs && <Tag color="warning">STALE</Tag>}
          <span className="dim">
            API {api_version}, <bdi>{subjectWords(id)}</bdi>
          </span>
        </div>
        <p dir="auto">{address}</p>
        {!isOurs && <p>It doesn’t point to this shop, but to a former address or to another program.</p>}
      </div>
      <Popconfirm
        title={`Remove the subscription to ${topic}?`}
        description={
          isOurs
            ? 'The shop won’t be notified of these changes until webhooks are registered again.'
            : 'Nothing will be delivered to that address any more.'
        }
        okText="REMOVE"
        okButtonProps={{ danger: true }}
        cancelText="CANCEL"
        onConfirm={async () => {
          if (await removal.run()) onRemoved()
        }}
      >
        <Button size="small" danger loading={removal.isPending} aria-label={`Remove ${topic} to ${address}`}>
          REMOVE
        </Button>
      </Popconfirm>
    </li>
  )
}
