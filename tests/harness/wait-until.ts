import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A free local port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Waits until a condition holds; errors count as false. Throws after a minute. */
export async function waitUntil(holds: () => Promise<boolean>, everyMs = 100) {
  const end = performance.now() + 60_000
  while (performance.now() < end) {
    if (await holds().catch(() => false)) return
    await sleep(everyMs)
  }
  throw new Error('The shop was not ready within 60 s.')
}
