import { Alert } from 'antd'
import { useMemo } from 'react'
import { findUnreadable } from './unreadable.ts'

/** Maximum number of characters shown: enough to recognise the content. */
const SHOWN = 20_000

/**
 * Warns about stored content that the builder can't show and that saving would remove. `blocks` is the raw stored
 * value.
 */
export function UnreadableNotice({ blocks }: { blocks: unknown }) {
  const unreadable = useMemo(() => findUnreadable(blocks), [blocks])
  if (!unreadable) return null
  const { count, text } = unreadable
  const what =
    count === null ? 'The stored content' : count === 1 ? 'One part of the content' : `${count} parts of the content`
  return (
    <Alert
      type="warning"
      showIcon
      title={`${what} can’t be shown as blocks`}
      description={
        <>
          Nothing is lost until you save. Saving replaces it with the blocks below.
          <details>
            <summary>Show the stored content</summary>
            <pre className="builder-stored" dir="auto">
              {text.slice(0, SHOWN)}
            </pre>
          </details>
        </>
      }
    />
  )
}
