import { setTimeout as sleep } from 'node:timers/promises'

const A_SECOND = 60

/** How long shoppers waited, milliseconds. */
export interface Waits {
  p50: number
  p99: number
  longest: number
  requests: number
}

/**
 * Shoppers who come sixty times a second, whether those before them have been answered or not, and ask for these paths in turn. They come
 * until `stop` is called; a request that fails ends the benchmark.
 */
export function letShoppersIn(url: string, paths: readonly string[]) {
  const waits: number[] = []
  const under = new Set<Promise<void>>()
  const leaving = new AbortController()
  let failure: Error | null = null

  async function visit(path: string) {
    const began = performance.now()
    const answer = await fetch(url + path)
    await answer.arrayBuffer()
    waits.push(performance.now() - began)
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  }

  const coming = (async () => {
    const began = performance.now()
    for (let number = 0; !leaving.signal.aborted; number++) {
      const visiting = visit(paths[number % paths.length]!).catch((error: Error) => void (failure = error))
      under.add(visiting)
      void visiting.finally(() => under.delete(visiting))
      await sleep(Math.max(0, began + ((number + 1) * 1000) / A_SECOND - performance.now()))
    }
  })()

  return {
    async stop(): Promise<Waits> {
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
