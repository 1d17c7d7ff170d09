import type { Bus } from '#server/changes/bus.ts'
import { RELEASED } from '#server/changes/changes.ts'

/** So many releases within one rendering don't happen. */
const TRIES = 5

export interface Snapshots {
  /**
   * Runs `work` until no release went live meanwhile, so that everything it read belongs together. `again` is called
   * before each further run.
   */
  read<T>(work: () => Promise<T>, again: () => void): Promise<T>
}

/** Consistent pages, although each reads the database several times, and caches besides. */
export function createSnapshots(bus: Pick<Bus, 'catchUp' | 'isUnread' | 'subscribe'>): Snapshots {
  let releases = 0
  bus.subscribe((changes) => {
    if (changes.some(({ tags }) => tags.includes(RELEASED))) releases += 1
  })
  return {
    async read(work, again) {
      for (let tries = 1; ; tries++) {
        const before = releases
        const result = await work()
        const isUnread = await bus.isUnread(RELEASED)
        if (tries === TRIES || (!isUnread && releases === before)) return result
        // Caches drop what they read before the release.
        if (isUnread) await bus.catchUp()
        again()
      }
    },
  }
}
