import { Button } from 'antd'
import { useState } from 'react'
import type { Difference } from '#bridge/publishing.ts'

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
