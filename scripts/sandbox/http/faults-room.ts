import { setTimeout as wait } from 'node:timers/promises'
import type { Faults } from '#scripts/sandbox/faults.ts'
import type { Room } from './answers.ts'

/** First in line: a slow or a dead Shopify. The control API stands before it, or nobody could end the outage. */
export function faultsRoom(faults: Faults): Room {
  return async ({ request, url }) => {
    if (faults.latencyMs > 0) await wait(faults.latencyMs)
    if (!faults.down || url.pathname.startsWith('/cdn/')) return false
    request.socket.destroy()
    return true
  }
}
