import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { useId, useRef } from 'react'
import type { CheckedRedirect } from '#shared/features/redirects/redirects.contract.ts'
import { redirectRecord } from '#shared/features/redirects/redirects.record.ts'
import { client } from '#staff/api/client.ts'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import type { Intent } from '#staff/widgets/on-intent.ts'
import { useRecord } from '#staff/widgets/record/useRecord.ts'
import { Pager } from '#staff/widgets/table/Pager.tsx'

const PAGE_SIZE = 50

interface RedirectListProps {
  onEdit(id: string): void
  /** Loads the form ahead. */
  intent: Intent
  /** Called when a row is gone, and the focus with it. */
  onDeleted(): void
}

/** The shop's own redirects, by their path. */
export function RedirectList({ onEdit, intent, onDeleted }: RedirectListProps) {
  const [{ search, only, page }, setFilters] = useFilters(['search', 'only', 'page'])
  const number = /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
  const isBroken = only === 'broken'
  const read = useRedirects(search, isBroken, number)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        OWN.REDIRECTS
      </h2>
      <search className="record-filters">
        <SearchBox label="Search redirects" value={search} onSearch={(search) => setFilters({ search, page: '' })} />
        <Checkbox
          checked={isBroken}
          onChange={({ target }) => setFilters({ only: target.checked ? 'broken' : '', page: '' })}
        >
          Only broken ones
        </Checkbox>
        <output className="dim">
          {read.isPlaceholderData ? '[SEARCHING...]' : read.data && totalWords(read.data.total, search || only)}
        </output>
      </search>
      <Loaded read={read} failure="Failed to load redirects">
        {({ redirects, total }) => (
          <>
            {redirects.length === 0 && <p>{emptyWords(search, isBroken, total)}</p>}
            <ul className="rows redirect-rows" aria-label="Redirects">
              {redirects.map((redirect) => (
                <RedirectRow key={redirect.id} {...{ redirect, onEdit, intent, onDeleted }} />
              ))}
            </ul>
            <Pager
              page={number}
              pages={Math.max(1, Math.ceil(total / PAGE_SIZE))}
              onPage={(next) => {
                setFilters({ page: next === 1 ? '' : String(next) })
                heading.current?.focus()
              }}
            />
          </>
        )}
      </Loaded>
    </section>
  )
}

const useRedirects = (search: string, isBroken: boolean, page: number) =>
  useQuery({
    queryKey: [redirectRecord.path, 'list', { search, isBroken, page }],
    queryFn: () =>
      client.redirects.list({
        query: {
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
          ...(search && { search }),
          ...(isBroken && { only: 'broken' }),
        },
      }),
    placeholderData: keepPreviousData,
  })

const totalWords = (total: number, filter: string) =>
  `${total.toLocaleString('en')} ${total === 1 ? 'redirect' : 'redirects'}${filter && ' found'}`

function emptyWords(search: string, isBroken: boolean, total: number): string {
  if (total > 0) return 'This page doesn’t exist. Go back to the previous one.'
  if (search) return '[NO REDIRECTS FOUND] Try another part of either address.'
  if (isBroken) return '[NONE BROKEN] Every redirect leads to something that shoppers can see.'
  return '[NOTHING HERE YET] A redirect leads visitors from an address without a page to one that has what they are looking for. Press NEW REDIRECT, or IMPORT CSV for those of your former shop.'
}

interface RedirectRowProps extends RedirectListProps {
  redirect: CheckedRedirect
}

function RedirectRow({ redirect, onEdit, intent, onDeleted }: RedirectRowProps) {
  const { id, fromPath, target, problem } = redirect
  const { remove, pending } = useRecord(redirectRecord)
  return (
    <li>
      <div>
        <p>
          <bdi className="bright">{fromPath}</bdi>
        </p>
        <p>
          <span aria-hidden="true">→ </span>
          <span className="sr-only">leads to </span>
          <a href={target} target="_blank" rel="noopener noreferrer">
            <bdi>{target}</bdi>
          </a>
        </p>
        {problem && <p className="warning">! {problem}</p>}
      </div>
      <div className="row">
        <Button size="small" aria-label={`Edit ${fromPath}`} {...intent} onClick={() => onEdit(id)}>
          EDIT
        </Button>
        <Button
          size="small"
          danger
          aria-label={`Delete ${fromPath}`}
          loading={pending === 'remove'}
          onClick={async () => {
            if (await remove(id)) onDeleted()
          }}
        >
          DELETE
        </Button>
      </div>
    </li>
  )
}
