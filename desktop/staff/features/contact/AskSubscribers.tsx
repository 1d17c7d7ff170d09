import { Button, Popconfirm } from 'antd'
import type { SubscriberCounts } from '#shared/features/newsletter/newsletter.contract.ts'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { SUBSCRIBERS_URL } from './messages.ts'

/** How many subscribers have confirmed, and the button that asks those who never were asked. */
export function AskSubscribers({ counts }: { counts: SubscriberCounts }) {
  const { confirmed, asked, unasked, toAsk } = counts
  const left = unasked - toAsk
  const ask = useChange({
    call: () => client.newsletter.ask(),
    success: ({ toAsk }) => `${people(toAsk)} will be asked to confirm`,
    failure: 'Failed to ask the subscribers',
    refresh: [SUBSCRIBERS_URL],
  })
  return (
    <div className="row loose">
      <output>
        {`${confirmed} confirmed, ${asked} asked without an answer, ${unasked} never asked.`}
        {toAsk > 0 && ` Emails are being written to ${toAsk} of these, as fast as the hourly limit allows.`}
      </output>
      {left > 0 && (
        <Popconfirm
          title={`Ask ${people(left)} to confirm?`}
          description="Each gets one email, and stays unconfirmed until they click its button. You can’t take this back."
          okText="ASK"
          cancelText="CANCEL"
          onConfirm={() => void ask.run()}
        >
          <Button loading={ask.isPending}>{`ASK ${left} TO CONFIRM`}</Button>
        </Popconfirm>
      )}
    </div>
  )
}

const people = (count: number) => (count === 1 ? 'one subscriber' : `${count} subscribers`)
