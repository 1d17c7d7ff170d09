import { setTimeout as sleep } from 'node:timers/promises'

const REQUESTS_PER_SECOND = 60

/** Response times of shoppers, in ms. */
export interface ShopperLatency {
  p50: number
  p99: number
  longest: number
  requests: number
}

/**
 * Requests these paths in turn sixty times per second, whether earlier requests have finished or not, until `stop` is
 * called; a failed request ends the benchmark.
 */
export function simulateShoppers(url: string, paths: readonly string[]) {
  const waits: number[] = []
  const under = new Set<Promise<void>>()
  const leaving = new AbortController()
  let failure: Error | null = null

  async function visit(path: string) {
    const began = performance.now()
    const response = await fetch(url + path)
    await response.arrayBuffer()
    waits.push(performance.now() - began)
    if (!response.ok) throw new Error(`${path} returned ${response.status}`)
  }

  const coming = (async () => {
    const began = performance.now()
    for (let number = 0; !leaving.signal.aborted; number++) {
      const visiting = visit(paths[number % paths.length]!).catch((error: Error) => void (failure = error))
      under.add(visiting)
      void visiting.finally(() => under.delete(visiting))
      await sleep(Math.max(0, began + ((number + 1) * 1000) / REQUESTS_PER_SECOND - performance.now()))
    }
  })()

  return {
    async stop(): Promise<ShopperLatency> {
      leaving.abort()
      await coming
      await Promise.all(under)
      if (failure) throw failure
      const sorted = waits.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
      return { p50: at(0.5), p99: at(0.99), longest: sorted.at(-1)!, requests: sorted.length }
    },
  }
}
