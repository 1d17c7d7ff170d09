import { Button } from 'antd'
import { useId, useState } from 'react'
import type { SyncCounts, SyncDifference } from '#shared/features/catalogue/sync/sync.schema.ts'
import { DifferenceList, DifferenceTable } from './DifferenceTable.tsx'
import { countOf } from './sync-texts.ts'

interface DifferencesProps {
  differences: readonly SyncDifference[]
  /** Totals; the list holds at most 1,000. */
  counts: SyncCounts
  /** Column headings, such as `Before` and `After`. */
  before: string
  after: string
}

/** In order of relevance. */
const groups = [
  ['changed', 'CHANGED'],
  ['added', 'ADDED'],
  ['archived', 'ARCHIVED'],
  ['skipped', 'SKIPPED'],
] as const satisfies readonly [SyncDifference['what'], string][]

/** Changes a sync makes, would make or has made, grouped by kind. */
export function Differences({ differences, counts, ...columns }: DifferencesProps) {
  return groups.map(([what, name]) => {
    const group = differences.filter((difference) => difference.what === what)
    return counts[what] > 0 || group.length > 0 ? (
      <Group
        key={what}
        what={what}
        name={name}
        group={group}
        count={Math.max(counts[what], group.length)}
        {...columns}
      />
    ) : null
  })
}

const STEP = 20

interface GroupProps extends Pick<DifferencesProps, 'before' | 'after'> {
  what: SyncDifference['what']
  name: string
  group: readonly SyncDifference[]
  count: number
}

function Group({ what, name, group, count, before, after }: GroupProps) {
  const [most, setMost] = useState(STEP)
  const heading = useId()
  const shown = group.slice(0, most)
  const left = group.length - shown.length
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} tabIndex={-1}>{`${name}: ${countOf(count)}`}</h3>
      {what === 'archived' || what === 'skipped' ? (
        <DifferenceList differences={shown} isReason={what === 'skipped'} />
      ) : (
        <DifferenceTable differences={shown} label={name} before={before} after={after} isNew={what === 'added'} />
      )}
      {left > 0 && (
        <Button size="small" onClick={() => setMost(most + STEP * 5)}>
          {`SHOW MORE (${left} LEFT)`}
        </Button>
      )}
      {left <= 0 && count > group.length && (
        <p className="dim">{`${countOf(count - group.length)} more are not listed.`}</p>
      )}
    </section>
  )
}
