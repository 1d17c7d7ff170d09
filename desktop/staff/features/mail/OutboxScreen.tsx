import { Button, Select, Tag } from 'antd'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { mailStates, type Mail } from '#shared/features/mail/mail.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { PagedRows, Total, usePages } from '#staff/widgets/table/PagedRows.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { outcomeText, stateColors, stateIn, stateLabels, useMails } from './mail.ts'
import { MailSetup } from './MailSetup.tsx'

const states = [
  { value: '', label: 'ALL STATES' },
  ...mailStates.filter((state) => state !== 'sending').map((state) => ({ value: state, label: stateLabels[state] })),
]

/** /admin/mail: how emails are sent, and those of the last 30 days. */
export function OutboxScreen() {
  const heading = useRef<HTMLHeadingElement>(null)
  const pages = usePages(['search', 'state'], heading)
  const { search, state: chosen } = pages.filters
  const state = stateIn(chosen)
  const read = useMails(search, state, pages.page)
  return (
    <>
      <ScreenHead heading={heading} title="MAIL">
        <ExportButton file="/api/mails.csv" filters={{ search, state }} />
      </ScreenHead>
      <MailSetup />
      <h2 className="mail-heading">OUTBOX</h2>
      <search className="record-filters">
        <SearchBox
          label="Search addresses and subjects"
          value={search}
          onSearch={(search) => pages.filter({ search })}
        />
        <Select
          aria-label="State"
          className="mail-state"
          value={state ?? ''}
          options={states}
          onChange={(state: string) => pages.filter({ state })}
        />
        {pages.isFiltered && <Button onClick={() => pages.filter({ search: '', state: '' })}>SHOW ALL</Button>}
        <Total read={read} of="email" isFiltered={pages.isFiltered} />
      </search>
      <PagedRows
        read={read}
        pages={pages}
        failure="Failed to load the outbox"
        label="Emails"
        empty={
          pages.isFiltered
            ? '[NO EMAILS FOUND] Try other words or another state.'
            : '[OUTBOX.EMPTY] The shop hasn’t written any emails in the last 30 days.'
        }
        isByTime
      >
        {({ mails }) => mails.map((mail) => <MailRow key={mail.id} mail={mail} />)}
      </PagedRows>
    </>
  )
}

function MailRow({ mail }: { mail: Mail }) {
  const { id, label, to, subject, state, createdAt, endedAt } = mail
  // Passes the filter along, so that the link back can restore it.
  const { search } = useLocation()
  const at = endedAt ?? createdAt
  const needsWords = state !== 'sent' && state !== 'kept'
  return (
    <li>
      <div>
        <div className="row">
          <Tag color={stateColors[state]}>{stateLabels[state]}</Tag>
          <Link to={{ pathname: staffPaths.adminRecord('mail', id), search }} dir="auto">
            {subject ?? label}
          </Link>
        </div>
        <p>
          {subject !== null && `${label}, `}to <bdi>{to || 'an erased address'}</bdi>
        </p>
        {needsWords && <p dir="auto">{outcomeText(mail)}</p>}
      </div>
      <time className="dim" dateTime={at}>
        {shopTimeText(at)}
      </time>
    </li>
  )
}
