import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { AdminApi } from './admin.ts'
import { bulkCancel, bulkRun, bulkStatus, type Operation } from './operations/operations.ts'
import { ShopifyError } from './shopify-error.ts'

/** The result of a bulk operation: a file of JSON lines. */
export interface BulkResult {
  /** Null: there were no results. */
  url: string | null
  /** Number of lines, and of those without a parent. */
  objects: number
  roots: number
}

interface BulkOptions {
  signal: AbortSignal
  log: Logger
  /** Timeout (ms). */
  within?: number
}

const FIRST_LOOK_MS = 100
const LOOK_EVERY_MS = 5_000
const WITHIN_MS = 30 * 60_000
const GIVE_UP_WITHIN_MS = 3_000

/**
 * Runs a query as a bulk operation, which costs no bucket points, and waits for its completion.
 * @throws ShopifyError, also if it failed, was cancelled or expired; or the signal's reason
 */
export async function runBulk(
  admin: AdminApi,
  query: Operation<'admin', unknown, object>,
  { signal, log, within = WITHIN_MS }: BulkOptions,
): Promise<BulkResult> {
  const { bulkOperationRunQuery: begun } = await admin.request(bulkRun, { query: anonymous(query.text) }, { signal })
  const id = begun?.bulkOperation?.id
  if (!id) {
    const reasons = (begun?.userErrors ?? []).map(({ message }) => message).join('; ')
    throw new ShopifyError('graphql', `Shopify didn’t start ${query.name}: ${reasons}`)
  }
  try {
    return await waitFor(admin, id, performance.now() + within, signal)
  } catch (error) {
    await cancelBulk(admin, id, log)
    throw error
  }
}

/** Bulk queries must be anonymous. */
const anonymous = (text: string) => text.replace(/^query \w+/m, 'query')

async function waitFor(admin: AdminApi, id: string, until: number, signal: AbortSignal): Promise<BulkResult> {
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(LOOK_EVERY_MS, wait * 1.5)) {
    await sleep(wait, undefined, { signal })
    const { bulkOperation } = await admin.request(bulkStatus, { id }, { signal })
    if (!bulkOperation) throw new ShopifyError('server', 'Shopify has lost the bulk operation.')
    const { status, errorCode, objectCount, rootObjectCount, url } = bulkOperation
    if (status === 'COMPLETED') return { url, objects: Number(objectCount), roots: Number(rootObjectCount) }
    if (status !== 'CREATED' && status !== 'RUNNING')
      throw new ShopifyError('server', `The bulk operation ended as ${status}${errorCode ? ` (${errorCode})` : ''}.`)
    if (performance.now() > until) throw new ShopifyError('unreachable', 'The bulk operation took too long.')
  }
}

/** Cancels an abandoned operation, because Shopify runs only five at once. */
async function cancelBulk(admin: AdminApi, id: string, log: Logger) {
  try {
    await admin.request(bulkCancel, { id }, { signal: AbortSignal.timeout(GIVE_UP_WITHIN_MS) })
  } catch (error) {
    log.info({ err: error }, 'Shopify: a bulk operation could not be cancelled; it will end on its own')
  }
}
