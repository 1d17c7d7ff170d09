import type { LocalFeatureName } from '#bridge/publishing.ts'
import { useWaiting } from './waiting.ts'

/** Marks a record that the shop lacks, or has in another version. Renders nothing in a browser. */
export function WaitingBadge({ feature, record }: { feature: LocalFeatureName; record: string }) {
  const kind = useWaiting(feature, record)
  if (kind === null) return null
  return (
    <span className="record-badge warning" title={titles[kind]}>
      ON THIS COMPUTER
      <span className="sr-only">: {titles[kind]}</span>
    </span>
  )
}

const titles = {
  create: 'Not in the shop yet. PUBLISH sends it.',
  update: 'These changes aren’t in the shop yet. PUBLISH sends them.',
  delete: 'Still in the shop. PUBLISH deletes it there.',
  order: 'This order isn’t in the shop yet. PUBLISH sends it.',
}
