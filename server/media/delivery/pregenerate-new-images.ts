import type { Bus } from '#server/changes/bus.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import type { Variants } from './variants.ts'

const PICTURE = 'image:'
/** Images in one transaction. */
const MAX_OWN = 10_000

interface PrepareParts {
  bus: Pick<Bus, 'withChanges' | 'subscribe'>
  variants: Pick<Variants, 'prepare' | 'prepareLater'>
  /** Other servers share the file storage. */
  isShared: boolean
}

/**
 * Pre-renders variants of every new image. With shared storage the server that received the image renders them; the
 * others check later. Returns the `Write` that tracks this server's own images.
 */
export function pregenerateNewImages({ bus, variants, isShared }: PrepareParts): WithChanges {
  const own = new Set<string>()
  bus.subscribe((changes) => {
    for (const tag of changes.flatMap(({ tags }) => tags)) {
      if (!tag.startsWith(PICTURE)) continue
      const isOwn = own.delete(tag) || !isShared
      variants[isOwn ? 'prepare' : 'prepareLater'](tag.slice(PICTURE.length))
    }
  })
  if (!isShared) return bus.withChanges

  function noteOwn(tags: readonly string[]) {
    for (const tag of tags) if (tag.startsWith(PICTURE) && own.size < MAX_OWN) own.add(tag)
  }
  return (work) =>
    bus.withChanges((tx, publishChange) =>
      work(tx, (change) => {
        noteOwn(change.tags)
        publishChange(change)
      }),
    )
}
