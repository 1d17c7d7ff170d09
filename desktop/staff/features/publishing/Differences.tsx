import { Button } from 'antd'
import { useState } from 'react'
import type { Difference } from '#bridge/publishing.ts'
import { DataTable } from '#staff/widgets/table/DataTable.tsx'

/** Differences shown before the list is expanded. */
const FEW = 4
/** Characters from which a text is truncated until the list is expanded. */
const LONG = 160

interface DifferencesProps {
  differences: readonly Difference[]
  /** The record's name, for screen readers. */
  name: string
}

/** The shop's and the new value, by field and block. Long lists and texts are collapsed at first. */
export function Differences({ differences, name }: DifferencesProps) {
  const [isWhole, setWhole] = useState(false)
  if (differences.length === 0) return null
  // A new record has no previous values.
  const isNew = differences.every(({ before }) => before === null)
  const shown = isWhole ? differences : differences.slice(0, FEW)
  const isMore = differences.length > FEW || shown.some(({ before, after }) => isLong(before) || isLong(after))
  return (
    <>
      <div className="publish-differences" data-whole={isWhole}>
        <DataTable
          caption={`Changes of ${name}`}
          rows={shown}
          rowKey={({ key }) => key}
          columns={[
            { title: 'What', rowScope: 'row', dir: 'auto', render: ({ label }) => label },
            !isNew && {
              title: 'Before',
              render: ({ before }) =>
                before === null ? <span className="dim">[NEW]</span> : <del dir="auto">{before || '(empty)'}</del>,
            },
            {
              title: 'After',
              render: ({ after }) =>
                after === null ? <span className="bad">[REMOVED]</span> : <ins dir="auto">{after || '(empty)'}</ins>,
            },
          ]}
        />
      </div>
      {isMore && (
        <Button size="small" type="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? '- LESS' : `+ ALL${differences.length > FEW ? ` ${differences.length}` : ''}`}
          <span className="sr-only"> of {name}</span>
        </Button>
      )}
    </>
  )
}

const isLong = (text: string | null) => text !== null && (text.length > LONG || text.split('\n').length > 3)
