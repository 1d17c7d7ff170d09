import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Logger } from 'pino'
import { retry } from '#shared/retry.ts'
import { bulkLines } from '#server/shopify/bulk-file.ts'
import { runBulk, type BulkResult } from '#server/shopify/bulk.ts'
import { bulkProducts } from '#server/shopify/operations/operations.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { Spool } from './spool.ts'

/** How often the file is downloaded from the start when the connection breaks. */
const MAX_ATTEMPTS = 3
/** Parsing yields to the event loop after this many milliseconds. */
const YIELD_AFTER_MS = 8

interface BulkReadOptions {
  signal: AbortSignal
  log: Logger
  /** Milliseconds without any data before the download is abandoned. */
  stalledAfter?: number | undefined
}

/**
 * Reads all products of the shop with a bulk operation. The returned spool is complete; the caller closes it.
 * @throws ShopifyError, or the signal's reason
 */
export async function readBulk({ admin }: Shopify, options: BulkReadOptions): Promise<Spool> {
  const result = await runBulk(admin, bulkProducts, options)
  return retry(
    () => download(result, options),
    (error, failures) => {
      if (!(error instanceof ShopifyError) || !error.retryable || failures === MAX_ATTEMPTS) return null
      options.log.info({ err: error }, 'sync: downloading the bulk operation file again')
      return 0
    },
  )
}

async function download(
  { url, objects, roots }: BulkResult,
  { signal, stalledAfter }: BulkReadOptions,
): Promise<Spool> {
  const spool = new Spool()
  try {
    let since = performance.now()
    const lines = url === null ? [] : bulkLines(url, { signal, ...(stalledAfter && { stalledAfter }) })
    for await (const line of lines) {
      if (line !== '') add(spool, line)
      if (performance.now() - since < YIELD_AFTER_MS) continue
      await yieldToOthers()
      since = performance.now()
    }
    const counts = spool.counts
    if (counts.lines !== objects || counts.roots !== roots)
      throw new ShopifyError('server', `The bulk operation file has ${counts.lines} of ${objects} lines.`)
    return spool
  } catch (error) {
    spool.close()
    throw error
  }
}

function add(spool: Spool, line: string) {
  try {
    spool.add(line)
  } catch (error) {
    throw new ShopifyError('server', 'The bulk operation file has an invalid line.', { cause: error })
  }
}
