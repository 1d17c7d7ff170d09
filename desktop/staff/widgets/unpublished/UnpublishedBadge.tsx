import type { LocalRoom } from '#bridge/publishing.ts'
import { useUnpublished } from './unpublished.ts'

/** Says of a record that the shop doesn't have it yet, or not as it is here. Nothing in browsers. */
export function UnpublishedBadge({ room, record }: { room: LocalRoom; record: string }) {
  const kind = useUnpublished(room, record)
  if (kind === null) return null
  return (
    <span className="unpublished" title={titles[kind]}>
      ON THIS COMPUTER
      <span className="sr-only">: {titles[kind]}</span>
    </span>
  )
}

const titles = {
  create: 'The shop doesn’t have it yet. PUBLISH sends it.',
  update: 'The shop doesn’t have these changes yet. PUBLISH sends them.',
  delete: 'The shop still has it. PUBLISH deletes it there.',
  order: 'The shop doesn’t have this order yet. PUBLISH sends it.',
}
