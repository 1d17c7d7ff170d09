import { Button, Radio } from 'antd'
import { useRef, useState } from 'react'
import { syncKinds } from '#shared/features/catalogue/sync/sync.schema.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { HISTORY_MAX, HISTORY_STEP, kindIn, useSyncs } from './shopify.ts'
import { kindNames } from './sync-texts.ts'
import { SyncRow } from './SyncRow.tsx'
import '#staff/widgets/cards/cards.css'

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
