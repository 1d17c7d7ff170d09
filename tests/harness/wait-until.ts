import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { END_MS } from './limits.ts'

/** Browsers refuse some ports below, such as 10080. */
const FIRST_SAFE = 11_000
/** Systems give ports from here on to whoever asks for any port, or connects. */
const FIRST_GIVEN = 32_768

/** A free local port that nobody gets by asking for any port, so it stays free until it is used. */
export async function freePort(): Promise<number> {
  const server = createServer()
  try {
    server.listen(randomInt(FIRST_SAFE, FIRST_GIVEN), '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return freePort()
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
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
