import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { AdminApi } from './admin.ts'
import { bulkCancel, bulkRun, bulkStatus, type Operation } from './operations/operations.ts'
import { ShopifyError } from './shopify-error.ts'

/** What a bulk operation has left: a file of JSON lines. */
export interface BulkResult {
  /** Null: it has found nothing. */
  url: string | null
  /** Lines of the file, and those among them that belong to no other. */
  objects: number
  roots: number
}

interface Waiting {
  signal: AbortSignal
  log: Logger
  /** Milliseconds after which it is given up. */
  within?: number
}

const FIRST_LOOK_MS = 100
const LOOK_EVERY_MS = 5_000
const WITHIN_MS = 30 * 60_000
const GIVE_UP_WITHIN_MS = 3_000

/**
 * Lets Shopify work through a query by itself, which costs nothing of the bucket, and waits until it has. Only what is complete is
 * answered.
 * @throws ShopifyError, also when it has failed, was cancelled or has expired; or the signal's reason
 */
export async function runBulk(
  admin: AdminApi,
  query: Operation<'admin', unknown, object>,
  { signal, log, within = WITHIN_MS }: Waiting,
): Promise<BulkResult> {
  const { bulkOperationRunQuery: begun } = await admin.request(bulkRun, { query: anonymous(query.text) }, { signal })
  const id = begun?.bulkOperation?.id
  if (!id) {
    const reasons = (begun?.userErrors ?? []).map(({ message }) => message).join('; ')
    throw new ShopifyError('graphql', `Shopify does not begin ${query.name}: ${reasons}`)
  }
  try {
    return await waitFor(admin, id, Date.now() + within, signal)
  } catch (error) {
    await giveUp(admin, id, log)
    throw error
  }
}

/** Bulk operations are shown without names. */
const anonymous = (text: string) => text.replace(/^query \w+/m, 'query')

async function waitFor(admin: AdminApi, id: string, until: number, signal: AbortSignal): Promise<BulkResult> {
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(LOOK_EVERY_MS, wait * 1.5)) {
    await sleep(wait, undefined, { signal })
    const { bulkOperation } = await admin.request(bulkStatus, { id }, { signal })
    if (!bulkOperation) throw new ShopifyError('server', 'Shopify has lost the bulk operation.')
    const { status, errorCode, objectCount, rootObjectCount, url } = bulkOperation
    if (status === 'COMPLETED') return { url, objects: Number(objectCount), roots: Number(rootObjectCount) }
    if (status !== 'CREATED' && status !== 'RUNNING')
      throw new ShopifyError(
        'server',
        `The bulk operation has ended as ${status}${errorCode ? ` (${errorCode})` : ''}.`,
      )
    if (Date.now() > until) throw new ShopifyError('unreachable', 'The bulk operation takes too long.')
  }
}

/** Shopify runs five at once: one that nobody waits for shouldn't be among them. */
async function giveUp(admin: AdminApi, id: string, log: Logger) {
  try {
    await admin.request(bulkCancel, { id }, { signal: AbortSignal.timeout(GIVE_UP_WITHIN_MS) })
  } catch (error) {
    log.info({ err: error }, 'Shopify: a bulk operation could not be given up; it ends by itself')
  }
}
