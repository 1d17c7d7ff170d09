import type { Room } from '#scripts/sandbox/http/answers.ts'
import type { BulkOperations } from './bulk-operations.ts'

const file = /^\/bulk\/([0-9a-f]+)\.jsonl$/

/** The result files of bulk operations. Their random names are their only guard, as with Shopify's signed addresses. */
export function bulkRoom(bulk: BulkOperations): Room {
  return ({ url, response }) => {
    const content = bulk.file(file.exec(url.pathname)?.[1] ?? '')
    if (content === undefined) return false
    response.writeHead(200, { 'content-type': 'application/jsonl' }).end(content)
    return true
  }
}
