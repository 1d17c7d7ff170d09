import { linesOf, withContext } from './line-diff.ts'
import './text-difference.css'

/** The lines in which two texts differ, with context. */
export function TextDifference({ text, other }: { text: string; other: string }) {
  const lines = withContext(linesOf(text, other))
  return (
    <span className="text-difference">
      {lines.map((line, index) =>
        line === null ? (
          // Lines have no ids and never move.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className="dim">
            [...]
          </span>
        ) : line.isOwn ? (
          // oxlint-disable-next-line react/no-array-index-key
          <mark key={index}>{line.text || '(empty line)'}</mark>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>{line.text}</span>
        ),
      )}
    </span>
  )
}
