import type { Sync, SyncKind } from '#shared/features/sync/sync.schema.ts'
import { client } from '#staff/api/client.ts'
import { Refused, Unreachable } from '#staff/api/refusal.ts'
import { isUnderWay } from './shopify.ts'

/** How often a sync is looked at whose answer has been lost. */
const LOOK_MS = 2_000

/** The connection was cut, or something between gave up waiting: the sync may go on all the same. */
const isCut = (error: unknown) => error instanceof Unreachable || (error instanceof Refused && error.status >= 502)

/**
 * Waits for an answer that may take minutes, longer than many a proxy has patience. When it is lost while the sync goes on, the sync is
 * watched to its end: answers the sync then. Throws what the call threw otherwise, or why the sync failed.
 */
export async function toItsEnd<T>(kind: SyncKind, call: () => Promise<T>): Promise<T | Sync> {
  try {
    return await call()
  } catch (error) {
    const running = isCut(error) ? await runningSync(kind) : undefined
    if (!running) throw error
    const ended = await whenEnded(running.id, kind)
    if (ended.status === 'done') return ended
    throw new Error(ended.error ?? `The sync was ${ended.status}.`, { cause: error })
  }
}

/** Undefined also when the server can't be reached at all: what was said first is said then. */
async function runningSync(kind: SyncKind): Promise<Sync | undefined> {
  try {
    return (await newest(kind)).find(isUnderWay)
  } catch (error) {
    if (error instanceof Unreachable || error instanceof Refused) return undefined
    throw error
  }
}

const newest = (kind: SyncKind) => client.sync.history({ query: { kind, limit: 5 } })

async function whenEnded(id: string, kind: SyncKind): Promise<Sync> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const sync = (await newest(kind)).find((one) => one.id === id)
    if (!sync) throw new Error('The sync is not in the history any more.')
    if (!isUnderWay(sync)) return sync
  }
}
