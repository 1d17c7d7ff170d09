import { setTimeout as wait } from 'node:timers/promises'
import type { Faults } from '#sandbox/faults.ts'
import type { RouteHandler } from './exchange.ts'

/** Simulates a slow or unreachable Shopify. The control API must come before it, or an outage could never be ended. */
export function createFaultsHandler(faults: Faults): RouteHandler {
  return async ({ request, url }) => {
    if (faults.latencyMs > 0) await wait(faults.latencyMs)
    if (!faults.down || url.pathname.startsWith('/cdn/')) return false
    request.socket.destroy()
    return true
  }
}
