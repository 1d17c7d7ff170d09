import type { Bus } from '#server/live/bus.ts'
import type { Write } from '#server/live/changes.ts'
import type { Variants } from './variants.ts'

const PICTURE = 'image:'
/** Images that are added at once. */
const MAX_OWN = 10_000

interface PrepareParts {
  bus: Pick<Bus, 'write' | 'subscribe'>
  variants: Pick<Variants, 'prepare' | 'prepareLater'>
  /** Other servers have the same files. */
  isShared: boolean
}

/**
 * Has the smaller ones made of every picture that is new. Where servers share files, the one that took it in makes them; the others look
 * later whether it did. Returns the `Write` by which this server's own pictures are known.
 */
export function prepareNew({ bus, variants, isShared }: PrepareParts): Write {
  const own = new Set<string>()
  bus.subscribe((changes) => {
    for (const tag of changes.flatMap(({ tags }) => tags)) {
      if (!tag.startsWith(PICTURE)) continue
      const isOwn = own.delete(tag) || !isShared
      variants[isOwn ? 'prepare' : 'prepareLater'](tag.slice(PICTURE.length))
    }
  })
  if (!isShared) return bus.write

  function noteOwn(tags: readonly string[]) {
    for (const tag of tags) if (tag.startsWith(PICTURE) && own.size < MAX_OWN) own.add(tag)
  }
  return (work) =>
    bus.write((tx, note) =>
      work(tx, (change) => {
        noteOwn(change.tags)
        note(change)
      }),
    )
}
