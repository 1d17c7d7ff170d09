import { Button, Popconfirm, Tag } from 'antd'
import { useRef } from 'react'
import { client } from '#staff/api/client.ts'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { PagedRows, Total, usePageRead, usePages } from '#staff/widgets/table/PagedRows.tsx'
import { facts } from '#staff/facts.ts'
import { SentMailNote } from '#staff/widgets/mail/SentMailNote.tsx'
import { AskSubscribers } from './AskSubscribers.tsx'
import { SUBSCRIBERS_URL } from './messages.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { MessagesNav } from './MessagesNav.tsx'
import type { Subscriber } from '#shared/features/newsletter/newsletter.contract.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'

/** /admin/messages/subscribers: the newsletter's subscribers. */
export function SubscriberScreen() {
  const heading = useRef<HTMLHeadingElement>(null)
  const pages = usePages(['search'], heading)
  const { search } = pages.filters
  const read = usePageRead(SUBSCRIBERS_URL, client.newsletter.subscribers, { search: search || undefined }, pages.page)
  return (
    <>
      <MessagesNav />
      <ScreenHead heading={heading} title="SUBSCRIBERS">
        <ExportButton file="/api/newsletter/subscribers.csv" filters={pages.filters} />
      </ScreenHead>
      <search className="record-filters">
        <SearchBox label="Search subscribers" value={search} onSearch={(search) => pages.filter({ search })} />
        <Total read={read} of="subscriber" isFiltered={pages.isFiltered} />
      </search>
      {facts.shop.sendsMail && read.data && <AskSubscribers counts={read.data.counts} />}
      <PagedRows
        read={read}
        pages={pages}
        failure="Failed to load subscribers"
        label="Subscribers"
        empty={
          search
            ? '[NO SUBSCRIBERS FOUND] Try another part of the address.'
            : '[NO SUBSCRIBERS YET] Shoppers can subscribe in the shop’s footer.'
        }
        isByTime
      >
        {({ subscribers }) =>
          subscribers.map((subscriber) => (
            <SubscriberRow key={subscriber.email} subscriber={subscriber} onGone={() => heading.current?.focus()} />
          ))
        }
      </PagedRows>
    </>
  )
}

interface SubscriberRowProps {
  subscriber: Subscriber
  onGone(): void
}

/** A newsletter subscriber. Unsubscribing asks first, as only the subscriber can undo it. */
function SubscriberRow({ subscriber: { email, at, askedAt, confirmedAt, mail }, onGone }: SubscriberRowProps) {
  const unsubscribe = useChange({
    call: () => client.newsletter.unsubscribe({ body: { email } }),
    success: `${email} unsubscribed`,
    failure: 'Failed to unsubscribe',
    refresh: [SUBSCRIBERS_URL],
  })
  return (
    <li>
      <div className="row spread">
        <bdi className="bright">{email}</bdi>
        <span className="row">
          {facts.shop.sendsMail && (
            <Tag color={confirmedAt ? 'success' : 'default'}>{confirmedAt ? 'CONFIRMED' : 'UNCONFIRMED'}</Tag>
          )}
          <span className="dim">
            since <time dateTime={at}>{shopTimeText(at)}</time>
            {askedAt && !confirmedAt && (
              <>
                , asked <time dateTime={askedAt}>{shopTimeText(askedAt)}</time>
              </>
            )}
          </span>
        </span>
        {mail && !confirmedAt && <SentMailNote mail={mail} />}
      </div>
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
