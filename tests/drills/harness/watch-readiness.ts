import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Findings } from './findings.ts'
import type { FleetServer } from './server.ts'

/** docs/production/monitoring.md */
const WITHIN_MS = 1_000
const REST_MS = 200

/** Asks for /readyz until the end. A server that is being started doesn't answer. */
export async function watchReadiness(server: FleetServer, findings: Findings, isOver: () => boolean) {
  let slowest = 0
  for (; !isOver(); await sleep(REST_MS)) {
    const before = waitedMs(server.pid())
    const began = performance.now()
    const answered = await fetch(`${server.url}/readyz`).then(
      (response) => response.text(),
      () => null,
    )
    if (answered === null) continue
    // Other programs on the machine aren't the shop's.
    const ms = performance.now() - began - (waitedMs(server.pid()) - before)
    slowest = Math.max(slowest, ms)
    if (ms > WITHIN_MS) findings.blame(`/readyz answered only after ${Math.round(ms)} ms: ${answered}`)
  }
  findings.say(`/readyz answered within ${Math.round(slowest)} ms`)
}

/** How long the server and the drill have waited for a processor. */
function waitedMs(pid: number): number {
  const waited = (path: string) => Number(readFileSync(path, 'utf8').split(' ')[1]) / 1e6
  try {
    return waited(`/proc/${pid}/schedstat`) + waited('/proc/thread-self/schedstat')
  } catch {
    return 0
  }
}
