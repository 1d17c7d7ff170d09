import { bites, type Faults } from '#scripts/sandbox/faults.ts'
import { sendJson, type Room } from '#scripts/sandbox/http/answers.ts'
import { sendBody } from '#scripts/sandbox/http/send-body.ts'
import type { BulkOperations } from './bulk-operations.ts'

const file = /^\/bulk\/([0-9a-f]+)\.jsonl$/

/** The result files of bulk operations. Their random names are their only guard, as with Shopify's signed addresses. */
export function bulkRoom(bulk: BulkOperations, faults: Faults): Room {
  return (exchange) => {
    const content = bulk.file(file.exec(exchange.url.pathname)?.[1] ?? '')
    if (content === undefined) return false
    const isSpared = bites(faults, 'sparing')
    if (!isSpared && bites(faults, 'http500')) return sendJson(exchange, 500, { errors: 'Internal Server Error' })
    return sendBody(exchange, content, 'application/jsonl', faults, isSpared)
  }
}
