import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Logger } from 'pino'
import { bulkLines } from '#server/shopify/bulk-file.ts'
import { runBulk, type BulkResult } from '#server/shopify/bulk.ts'
import { bulkProducts } from '#server/shopify/operations/operations.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { Spool } from './spool.ts'

/** How often the file is fetched from its beginning when it is cut off. */
const TRIES = 3
/** Whoever waits gets a turn after so many milliseconds of reading. */
const TURN_MS = 8

interface BulkReading {
  signal: AbortSignal
  log: Logger
  /** Milliseconds without a byte after which the file is given up. */
  stalledAfter?: number | undefined
}

/**
 * Reads all products of the shop by a bulk operation, to the last line: what is answered is complete. To be closed.
 * @throws ShopifyError, or the signal's reason
 */
export async function readBulk({ admin }: Shopify, reading: BulkReading): Promise<Spool> {
  const result = await runBulk(admin, bulkProducts, reading)
  for (let tries = 1; ; tries += 1) {
    try {
      return await fill(result, reading)
    } catch (error) {
      if (!(error instanceof ShopifyError) || !error.retryable || tries === TRIES) throw error
      reading.log.info({ err: error }, 'sync: the file of the bulk operation is read again')
    }
  }
}

async function fill({ url, objects, roots }: BulkResult, { signal, stalledAfter }: BulkReading): Promise<Spool> {
  const spool = new Spool()
  try {
    let since = performance.now()
    const lines = url === null ? [] : bulkLines(url, { signal, ...(stalledAfter && { stalledAfter }) })
    for await (const line of lines) {
      if (line !== '') add(spool, line)
      if (performance.now() - since < TURN_MS) continue
      await yieldToOthers()
      since = performance.now()
    }
    const came = spool.counts
    if (came.lines !== objects || came.roots !== roots)
      throw new ShopifyError('server', `The file of a bulk operation has ${came.lines} of ${objects} lines.`)
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
    throw new ShopifyError('server', 'The file of a bulk operation has a line that is none.', { cause: error })
  }
}
