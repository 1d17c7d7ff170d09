import { Button, Radio } from 'antd'
import { useRef, useState } from 'react'
import { syncKinds } from '#shared/features/catalogue/sync/sync.schema.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { HISTORY_MAX, HISTORY_STEP, kindIn, useSyncs, syncPath } from './shopify.ts'
import { kindNames, lengthWords, nameOf, outcomeWords } from './sync-texts.ts'
import '#staff/widgets/cards/cards.css'
import { Link } from 'react-router-dom'
import type { Sync } from '#shared/features/catalogue/sync/sync.schema.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { RevertButton } from './RevertButton.tsx'
import { SyncTag } from './SyncTag.tsx'

const kinds = [
  { value: '', label: 'ALL' },
  ...syncKinds.map((value) => ({ value, label: kindNames[value].toUpperCase() })),
]

/** Past syncs, newest first. */
export function History() {
  const [{ kind }, set] = useFilters(['kind'])
  const [limit, setLimit] = useState(HISTORY_STEP)
  const read = useSyncs(limit, kindIn(kind))
  const list = useRef<HTMLUListElement>(null)
  const hasMore = read.data !== undefined && read.data.length >= limit && limit < HISTORY_MAX
  return (
    <section className="panel" aria-labelledby="shopify-history">
      <h2 id="shopify-history">HISTORY</h2>
      <div className="record-filters">
        <Radio.Group
          aria-label="Kind"
          optionType="button"
          buttonStyle="solid"
          value={kindIn(kind) ?? ''}
          options={kinds}
          onChange={({ target }) => set({ kind: String(target.value) })}
        />
      </div>
      <Loaded read={read} failure="Failed to load the history">
        {(syncs) =>
          syncs.length === 0 ? (
            <p>[NEVER SYNCED]</p>
          ) : (
            <ul ref={list} className="syncs" aria-label="Syncs" aria-busy={read.isPlaceholderData}>
              {syncs.map((sync) => (
                <SyncRow key={sync.id} sync={sync} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {hasMore && (
        <Button loading={read.isPlaceholderData} onClick={() => setLimit(Math.min(limit * 2, HISTORY_MAX))}>
          LOAD MORE
        </Button>
      )}
    </section>
  )
}

function SyncRow({ sync }: { sync: Sync }) {
  const { id, startedBy, startedAt, finishedAt, error, canBeReverted } = sync
  return (
    <li className="sync">
      <div className="sync-words">
        <span className="sync-head">
          <SyncTag sync={sync} />
          <Link to={syncPath(id)} aria-label={`${nameOf(sync)}, ${shopTimeText(startedAt)}: what it changed`}>
            {nameOf(sync)}
          </Link>
          <span className="dim">
            <time dateTime={startedAt}>{shopTimeText(startedAt)}</time>, by <bdi>{startedBy}</bdi>
            {finishedAt && `, took ${lengthWords(startedAt, finishedAt)}`}
          </span>
        </span>
        <span>{outcomeWords(sync)}</span>
        {error && (
          <span className="shopify-bad" dir="auto">
            {error}
          </span>
        )}
      </div>
      {canBeReverted && <RevertButton sync={sync} />}
    </li>
  )
}
