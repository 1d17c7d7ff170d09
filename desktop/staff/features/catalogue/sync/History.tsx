import { Button } from 'antd'
import { useState } from 'react'
import { syncKinds } from '#shared/features/catalogue/sync/sync.schema.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { HISTORY_MAX, HISTORY_STEP, kindIn, useSyncs, syncPath } from './shopify.ts'
import { kindNames, lengthWords, nameOf, outcomeWords } from './sync-texts.ts'
import { Link } from 'react-router-dom'
import type { Sync } from '#shared/features/catalogue/sync/sync.schema.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { RevertButton } from './RevertButton.tsx'
import { SyncTag } from '#staff/widgets/SyncTag.tsx'
import { Choices } from '#staff/widgets/form/Choices.tsx'

const kinds = [
  { value: '', label: 'ALL' },
  ...syncKinds.map((value) => ({ value, label: kindNames[value].toUpperCase() })),
]

/** Past syncs, newest first. */
export function History() {
  const [{ kind }, set] = useFilters(['kind'])
  const [limit, setLimit] = useState(HISTORY_STEP)
  const read = useSyncs(limit, kindIn(kind))
  const hasMore = read.data !== undefined && read.data.length >= limit && limit < HISTORY_MAX
  return (
    <Panel
      title="HISTORY"
      extra={
        <div className="row">
          <Choices
            aria-label="Kind"
            value={kindIn(kind) ?? ''}
            options={kinds}
            onChange={({ target }) => set({ kind: String(target.value) })}
          />
          <ExportButton file="/api/syncs.csv" filters={{ kind: kindIn(kind) }} />
        </div>
      }
    >
      <Loaded read={read} failure="Failed to load the history">
        {(syncs) =>
          syncs.length === 0 ? (
            <p>[NEVER SYNCED]</p>
          ) : (
            <ul className="rows" aria-label="Syncs" aria-busy={read.isPlaceholderData}>
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
    </Panel>
  )
}

function SyncRow({ sync }: { sync: Sync }) {
  const { id, startedBy, startedAt, finishedAt, error, canBeReverted } = sync
  return (
    <li>
      <div>
        <div className="row">
          <SyncTag sync={sync} />
          <Link to={syncPath(id)} aria-label={`${nameOf(sync)}, ${shopTimeText(startedAt)}: what it changed`}>
            {nameOf(sync)}
          </Link>
          <span className="dim">
            <time dateTime={startedAt}>{shopTimeText(startedAt)}</time>, by <bdi>{startedBy}</bdi>
            {finishedAt && `, took ${lengthWords(startedAt, finishedAt)}`}
          </span>
        </div>
        <p>{outcomeWords(sync)}</p>
        {error && (
          <p className="bad" dir="auto">
            {error}
          </p>
        )}
      </div>
      {canBeReverted && <RevertButton sync={sync} />}
    </li>
  )
}
