import { consumeFault, type Faults } from '#sandbox/faults.ts'
import { sendJson, type RouteHandler } from '#sandbox/http/exchange.ts'
import { sendBody } from '#sandbox/http/faults.ts'
import type { BulkOperations } from './bulk-operations.ts'

const file = /^\/bulk\/([0-9a-f]+)\.jsonl$/

/** Serves the result files of bulk operations. Only their random names protect them, like Shopify's signed URLs. */
export function createBulkHandler(bulk: BulkOperations, faults: Faults): RouteHandler {
  return (exchange) => {
    const content = bulk.file(file.exec(exchange.url.pathname)?.[1] ?? '')
    if (content === undefined) return false
    const isSpared = consumeFault(faults, 'sparing')
    if (!isSpared && consumeFault(faults, 'http500'))
      return sendJson(exchange, 500, { errors: 'Internal Server Error' })
    return sendBody(exchange, content, 'application/jsonl', faults, isSpared)
  }
}
