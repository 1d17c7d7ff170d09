import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { END_MS } from './limits.ts'

/** A free local port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Waits until a condition holds; errors count as false. Outside of Vitest, and where nothing tells of progress.
 * @throws after five minutes, with the last error of the condition as its cause
 */
export async function waitUntil(holds: () => Promise<boolean>, everyMs = 100) {
  let cause: unknown
  const note = (error: unknown) => {
    cause = error
    return false
  }
  for (const end = performance.now() + END_MS; performance.now() < end; await sleep(everyMs))
    if (await holds().catch(note)) return
  throw new Error(`This did not come true within five minutes: ${String(holds)}`, { cause })
}
