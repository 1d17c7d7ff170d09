import { Agent, request } from 'node:http'

/** A request that is asked for over and over. `fresh` stands for a number that is never the same. */
export interface Asked {
  name: string
  method: string
  path: string
  headers?: Record<string, string>
}

/** How one of them was answered, in milliseconds. */
export interface Waits {
  name: string
  waits: number[]
  failures: number
}

export interface Orders {
  url: string
  asked: Asked[]
  /** Milliseconds between two requests. */
  every: number
  seconds: number
}

/**
 * Asks one thing after the other at a steady pace, whether the last one has been answered or not, and measures from the moment when each
 * was due: whoever comes while the shop is busy waits, too. In a process of its own, so that nothing else keeps it from looking at the clock.
 */
async function ask({ url, asked, every, seconds }: Orders): Promise<Waits[]> {
  const agent = new Agent({ keepAlive: true })
  const results = asked.map(({ name }): Waits => ({ name, waits: [], failures: 0 }))
  const under: Promise<void>[] = []
  const began = performance.now()
  const total = Math.floor((seconds * 1000) / every)
  for (let turn = 0; turn < total; turn++) {
    const due = began + turn * every
    const pause = due - performance.now()
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    const index = turn % asked.length
    under.push(
      once(agent, url, asked[index]!, turn).then((isGood) => {
        results[index]!.waits.push(performance.now() - due)
        if (!isGood) results[index]!.failures++
      }),
    )
  }
  await Promise.all(under)
  agent.destroy()
  return results
}

function once(agent: Agent, url: string, { method, path, headers }: Asked, turn: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request(url + path.replace('fresh', String(turn)), { agent, method, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode! < 400))
    })
    asking.once('error', () => resolve(false))
    asking.end()
  })
}

process.once('message', (orders: Orders) => {
  void ask(orders).then((results) => process.send!(results, () => process.disconnect?.()))
})
