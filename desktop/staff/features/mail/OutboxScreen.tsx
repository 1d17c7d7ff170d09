import { Button, Select, Tag } from 'antd'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { mailStates, type Mail } from '#shared/features/mail/mail.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Pager } from '#staff/widgets/table/Pager.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { PAGE_SIZE, outcomeText, stateColors, stateIn, stateLabels, useMails } from './mail.ts'
import { MailSetup } from './MailSetup.tsx'

const states = [
  { value: '', label: 'ALL STATES' },
  ...mailStates.filter((state) => state !== 'sending').map((state) => ({ value: state, label: stateLabels[state] })),
]

/** /admin/mail: how e-mails are sent, and those of the last 30 days. */
export function OutboxScreen() {
  const [{ search, state, page }, setFilters] = useFilters(['search', 'state', 'page'])
  const number = /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
  const read = useMails(search, state, number)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFiltered = Boolean(search || state)
  return (
    <>
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          MAIL
        </h1>
        <ExportButton href="/api/mails.csv" />
      </div>
      <MailSetup />
      <h2 className="mail-heading">OUTBOX</h2>
      <search className="record-filters">
        <SearchBox
          label="Search addresses and subjects"
          value={search}
          onSearch={(search) => setFilters({ search, page: '' })}
        />
        <Select
          aria-label="State"
          className="mail-state"
          value={stateIn(state) ?? ''}
          options={states}
          onChange={(state: string) => setFilters({ state, page: '' })}
        />
        {isFiltered && <Button onClick={() => setFilters({ search: '', state: '', page: '' })}>SHOW ALL</Button>}
      </search>
      <Loaded read={read} failure="Failed to load the outbox">
        {({ mails, total }) => (
          <>
            {mails.length === 0 && (
              <p>
                {isFiltered
                  ? '[NO E-MAILS FOUND] Try other words or another state.'
                  : '[OUTBOX.EMPTY] The shop hasn’t written any e-mails in the last 30 days.'}
              </p>
            )}
            <ul className="rows" aria-label="E-mails" aria-busy={read.isFetching}>
              {mails.map((mail) => (
                <MailRow key={mail.id} mail={mail} />
              ))}
            </ul>
            <Pager
              page={number}
              pages={Math.max(1, Math.ceil(total / PAGE_SIZE))}
              previous="NEWER"
              next="OLDER"
              onPage={(next) => {
                setFilters({ page: next === 1 ? '' : String(next) })
                heading.current?.focus()
              }}
            />
          </>
        )}
      </Loaded>
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
