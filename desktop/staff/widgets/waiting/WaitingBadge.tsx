import type { LocalFeatureName } from '#bridge/publishing.ts'
import { useWaiting } from './waiting.ts'

/** Marks a record that the shop lacks, or has in another version. Renders nothing in a browser. */
export function WaitingBadge({ feature, record }: { feature: LocalFeatureName; record: string }) {
  const words = useWaiting(feature, record)
  if (words === null) return null
  return (
    <span className="record-badge warning" title={words}>
      ON THIS COMPUTER
      <span className="sr-only">: {words}</span>
    </span>
  )
}
