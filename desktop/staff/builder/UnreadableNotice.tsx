import { Alert } from 'antd'
import { useMemo } from 'react'
import { unreadableIn } from './unreadable.ts'

/** So much of it is shown: enough to see what it was. */
const SHOWN = 20_000

/** Says what of a record's blocks the builder can't show, before saving leaves it out. `blocks` as they are stored. */
export function UnreadableNotice({ blocks }: { blocks: unknown }) {
  const unreadable = useMemo(() => unreadableIn(blocks), [blocks])
  if (!unreadable) return null
  const { count, text } = unreadable
  const what =
    count === null ? 'The stored content' : count === 1 ? 'One part of the content' : `${count} parts of the content`
  return (
    <Alert
      type="warning"
      showIcon
      title={`${what} can’t be read as blocks`}
      description={
        <>
          It is kept as it is until this is saved: saving puts the blocks below in its place.
          <details>
            <summary>What is stored</summary>
            <pre className="builder-stored" dir="auto">
              {text.slice(0, SHOWN)}
            </pre>
          </details>
        </>
      }
    />
  )
}
