import { Button } from 'antd'
import { useState } from 'react'
import type { Difference } from '#bridge/publishing.ts'

/** So many are seen at a glance. */
const FEW = 4
/** A text of more characters or lines is cut until somebody wants all of it. */
const LONG = 160

interface DifferencesProps {
  differences: readonly Difference[]
  /** Of the record, for screen readers. */
  name: string
}

/** Field by field and block by block: what the shop has, and what it will have. Long ones are shortened until somebody wants all. */
export function Differences({ differences, name }: DifferencesProps) {
  const [isWhole, setWhole] = useState(false)
  if (differences.length === 0) return null
  // Of a new record there is no before.
  const isNew = differences.every(({ before }) => before === null)
  const shown = isWhole ? differences : differences.slice(0, FEW)
  const isMore = differences.length > FEW || shown.some(({ before, after }) => isLong(before) || isLong(after))
  return (
    <>
      <dl className="publish-differences" data-whole={isWhole}>
        {shown.map(({ key, label, before, after }) => (
          <div key={key}>
            <dt dir="auto">{label}</dt>
            {!isNew && (
              <dd>
                {before === null ? (
                  <span className="dim">[NEW]</span>
                ) : (
                  <del dir="auto">
                    <span className="sr-only">Before: </span>
                    {before || '(empty)'}
                  </del>
                )}
              </dd>
            )}
            <dd>
              {after === null ? (
                <span className="publish-removed">[REMOVED]</span>
              ) : (
                <ins dir="auto">
                  {before !== null && <span className="sr-only">After: </span>}
                  {after || '(empty)'}
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isMore && (
        <Button
          size="small"
          type="text"
          className="publish-more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? '- LESS' : `+ ALL${differences.length > FEW ? ` ${differences.length}` : ''}`}
          <span className="sr-only"> of {name}</span>
        </Button>
      )}
    </>
  )
}

const isLong = (text: string | null) => text !== null && (text.length > LONG || text.split('\n').length > 3)
