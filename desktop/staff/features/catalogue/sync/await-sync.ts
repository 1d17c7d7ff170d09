import type { Sync, SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'
import { client } from '#staff/api/client.ts'
import { ApiError, UnreachableError } from '#staff/api/api-error.ts'
import { isUnderWay } from './shopify.ts'

/** Poll interval for a sync whose response was lost. */
const POLL_MS = 2_000

/** The connection was cut or a proxy timed out; the sync may still be running. */
const isConnectionLost = (error: unknown) =>
  error instanceof UnreachableError || (error instanceof ApiError && error.status >= 502)

/**
 * Awaits a response that may take minutes, longer than many proxies allow. If it is lost while the sync runs, polls the
 * sync until it ends and returns it. Throws the call's error otherwise, or why the sync failed.
 */
export async function awaitSync<T>(kind: SyncKind, call: () => Promise<T>): Promise<T | Sync> {
  try {
    return await call()
  } catch (error) {
    const running = isConnectionLost(error) ? await runningSync(kind) : undefined
    if (!running) throw error
    const ended = await whenEnded(running.id, kind)
    if (ended.status === 'done') return ended
    throw new Error(ended.error ?? `The sync was ${ended.status}.`, { cause: error })
  }
}

/** Undefined also if the server is unreachable; the original error is thrown then. */
async function runningSync(kind: SyncKind): Promise<Sync | undefined> {
  try {
    return (await newest(kind)).find(isUnderWay)
  } catch (error) {
    if (error instanceof UnreachableError || error instanceof ApiError) return undefined
    throw error
  }
}

const newest = (kind: SyncKind) => client.sync.history({ query: { kind, limit: 5 } })

async function whenEnded(id: string, kind: SyncKind): Promise<Sync> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const sync = (await newest(kind)).find((one) => one.id === id)
    if (!sync) throw new Error('The sync is no longer in the history.')
    if (!isUnderWay(sync)) return sync
  }
}
