import { Button, Popconfirm } from 'antd'
import type { Subscriber } from '#shared/features/newsletter/newsletter.contract.ts'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { SUBSCRIBERS_URL } from './messages.ts'

interface SubscriberRowProps {
  subscriber: Subscriber
  onGone(): void
}

/** A newsletter subscriber. Unsubscribing asks first, as only the subscriber can undo it. */
export function SubscriberRow({ subscriber: { email, at }, onGone }: SubscriberRowProps) {
  const unsubscribe = useChange({
    call: async () => {
      await client.newsletter.unsubscribe({ body: { email } })
      return true
    },
    success: `${email} unsubscribed`,
    failure: 'Failed to unsubscribe',
    refresh: [SUBSCRIBERS_URL],
  })
  return (
    <li className="subscriber">
      <bdi className="bright">{email}</bdi>
      <span className="dim">
        since <time dateTime={at}>{shopTimeText(at)}</time>
      </span>
      <Popconfirm
        title={
          <>
            Unsubscribe <bdi>{email}</bdi>?
          </>
        }
        description="They will get no more newsletters. You can’t undo this: only they can subscribe again."
        okText="UNSUBSCRIBE"
        cancelText="CANCEL"
        onConfirm={() => void unsubscribe.run().then((isGone) => isGone && onGone())}
      >
        <Button danger loading={unsubscribe.isPending} aria-label={`Unsubscribe ${email}`}>
          UNSUBSCRIBE
        </Button>
      </Popconfirm>
    </li>
  )
}
