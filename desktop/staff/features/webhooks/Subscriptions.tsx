import { Button, Popconfirm, Tag } from 'antd'
import { useRef } from 'react'
import type { Webhook } from '#shared/features/webhooks/webhooks.contract.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useRemoval } from './changes.ts'
import { subjectWords, useSubscriptions } from './webhooks.ts'

/** All subscriptions at Shopify, including those to other addresses. */
export function Subscriptions() {
  const read = useSubscriptions()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="panel" aria-labelledby="webhooks-list">
      <h2 id="webhooks-list" ref={heading} tabIndex={-1}>
        SUBSCRIPTIONS
      </h2>
      <Loaded read={read} failure="Failed to load subscriptions">
        {(webhooks) =>
          webhooks.length === 0 ? (
            <p>[NO SUBSCRIPTIONS] Shopify sends the shop no webhooks. REGISTER WEBHOOKS subscribes to every topic.</p>
          ) : (
            <ul className="webhook-list" aria-label="Subscriptions">
              {webhooks.map((webhook) => (
                <Subscription key={webhook.id} webhook={webhook} onRemoved={() => heading.current?.focus()} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Subscription({ webhook, onRemoved }: { webhook: Webhook; onRemoved(): void }) {
  const { id, topic, address, api_version, isOurs } = webhook
  const removal = useRemoval(webhook)
  return (
    <li className="webhook">
      <div className="webhook-words">
        <span className="webhook-topic-line">
          <strong className="bright" dir="auto">
            {topic}
          </strong>
          {!isOurs && <Tag color="warning">STALE</Tag>}
          <span className="dim">
            API {api_version}, <bdi>{subjectWords(id)}</bdi>
          </span>
        </span>
        <span dir="auto">{address}</span>
        {!isOurs && <span>It doesn’t point to this shop, but to a former address or to another program.</span>}
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
