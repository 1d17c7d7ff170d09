import { Button, Checkbox } from 'antd'
import { useId, useRef } from 'react'
import type { CheckedRedirect } from '#shared/features/redirects/redirects.contract.ts'
import { redirectRecord } from '#shared/features/redirects/redirects.record.ts'
import { client } from '#staff/api/client.ts'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import type { Intent } from '#staff/widgets/on-intent.ts'
import { useRecord } from '#staff/widgets/record/useRecord.ts'
import { PagedRows, Total, usePageRead, usePages } from '#staff/widgets/table/PagedRows.tsx'

interface RedirectListProps {
  onEdit(id: string): void
  /** Loads the form ahead. */
  intent: Intent
  /** Called when a row is gone, and the focus with it. */
  onDeleted(): void
}

/** The shop's own redirects, by their path. */
export function RedirectList({ onEdit, intent, onDeleted }: RedirectListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const pages = usePages(['search', 'only'], heading)
  const { search, only } = pages.filters
  const isBroken = only === 'broken'
  const read = usePageRead(
    redirectRecord.path,
    client.redirects.list,
    { search: search || undefined, only: isBroken ? 'broken' : undefined } as const,
    pages.page,
  )
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        OWN.REDIRECTS
      </h2>
      <search className="record-filters">
        <SearchBox label="Search redirects" value={search} onSearch={(search) => pages.filter({ search })} />
        <Checkbox checked={isBroken} onChange={({ target }) => pages.filter({ only: target.checked ? 'broken' : '' })}>
          Only broken ones
        </Checkbox>
        <Total read={read} of="redirect" isFiltered={pages.isFiltered} />
      </search>
      <PagedRows
        read={read}
        pages={pages}
        failure="Failed to load redirects"
        label="Redirects"
        className="redirect-rows"
        empty={emptyWords(search, isBroken)}
      >
        {({ redirects }) =>
          redirects.map((redirect) => <RedirectRow key={redirect.id} {...{ redirect, onEdit, intent, onDeleted }} />)
        }
      </PagedRows>
    </section>
  )
}

function emptyWords(search: string, isBroken: boolean): string {
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
