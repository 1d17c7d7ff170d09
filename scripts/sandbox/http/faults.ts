import { setTimeout as wait } from 'node:timers/promises'
import { type Faults, consumeFault } from '#sandbox/faults.ts'
import type { RouteHandler, Exchange } from './exchange.ts'

/** Simulates a slow or unreachable Shopify. The control API must come before it, or an outage could never be ended. */
export function createFaultsHandler(faults: Faults): RouteHandler {
  return async ({ request, url }) => {
    if (faults.latencyMs > 0) await wait(faults.latencyMs)
    if (!faults.down || url.pathname.startsWith('/cdn/')) return false
    request.socket.destroy()
    return true
  }
}

/** Sends a response as the faults dictate: complete, cut off after half, or stalled after half. */
export function sendBody({ response }: Exchange, body: string, type: string, faults: Faults, isSpared: boolean): true {
  const bytes = Buffer.from(body)
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
  const half = bytes.subarray(0, bytes.length / 2)
  if (!isSpared && consumeFault(faults, 'cutAnswers')) response.write(half, () => response.socket?.destroy())
  else if (!isSpared && consumeFault(faults, 'endlessAnswers')) response.write(half)
  else response.end(bytes)
  return true
}
