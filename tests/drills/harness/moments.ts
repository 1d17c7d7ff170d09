import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dialect } from '#server/database/dialect.ts'
import type { WriterEvent, Writing } from './writing.ts'

/** When a server is killed while its writers write. */
export interface Moment {
  name: string
  engine?: Dialect
  /** Calls `strike` when the moment has come. The result ends the watch. */
  arm(strike: () => void, shop: { writing: Writing; dataDir: string }): () => void
  /** The kill comes at one of the first so many occurrences. */
  most: number
  /** The writer that brings it about. */
  writer?: string
}

const event = (name: WriterEvent, most: number, writer?: string): Moment => ({
  name,
  most,
  ...(writer && { writer }),
  arm(strike, { writing: { events } }) {
    events.on(name, strike)
    return () => void events.off(name, strike)
  },
})

/** Right after an endpoint has acknowledged a write. */
export const afterAcknowledgement = (endpoint: string, by: string): Moment => ({
  name: 'an acknowledgement',
  most: 1,
  writer: by,
  arm(strike, { writing: { events } }) {
    const hear = (heard: string) => heard === endpoint && strike()
    events.on('acknowledged', hear)
    return () => void events.off('acknowledged', hear)
  },
})

/** A change of a file, or in a folder. */
const change = (name: string, path: string, most: number, more: Pick<Moment, 'engine' | 'writer'> = {}): Moment => ({
  name,
  most,
  ...more,
  arm(strike, { dataDir }) {
    const watcher = watch(join(dataDir, path), strike)
    return () => watcher.close()
  },
})

const writer = 'images'

/**
 * The log's file changes before a commit is acknowledged, and the database's only during a checkpoint. Temporary files
 * appear while an image is processed.
 */
export const moments: Moment[] = [
  event('half a form', 1, writer),
  change('a commit', 'hoard.db-wal', 40, { engine: 'sqlite' }),
  event('half a chunk', 3, writer),
  change('a checkpoint', 'hoard.db', 3, { engine: 'sqlite', writer: 'templates' }),
  change('an image in work', 'tmp', 8, { writer }),
  event('a sync', 1, 'products, orders and syncs'),
  change('an image being stored', 'files/pictures', 3, { writer }),
  change('a variant being stored', 'files/variants', 3, { writer }),
  { name: 'any time', most: 1, arm: (strike) => end(setTimeout(strike, Math.random() * 600)) },
]

const end = (timer: NodeJS.Timeout) => () => clearTimeout(timer)

/** Resolves at a random one of the first occurrences, or with null if none came in time. */
export async function reach(
  { most, arm }: Moment,
  shop: { writing: Writing; dataDir: string },
  { withinMs, onStrike }: { withinMs: number; onStrike: () => void },
): Promise<boolean> {
  let left = 1 + Math.floor(shop.writing.random() * most)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const disarm = arm(() => {
    left -= 1
    if (left !== 0) return
    onStrike()
    resolve(true)
  }, shop)
  const inTime = await Promise.race([promise, sleep(withinMs, false)])
  disarm()
  return inTime
}
