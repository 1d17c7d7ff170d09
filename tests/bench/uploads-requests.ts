import { Agent, request } from 'node:http'

/** A repeated request. `fresh` is replaced by a unique number. */
export interface RepeatedRequest {
  name: string
  method: string
  path: string
  headers?: Record<string, string>
}

/** Response times of one request, in ms. */
export interface RequestLatency {
  name: string
  waits: number[]
  failures: number
}

export interface RequestPlan {
  url: string
  asked: RepeatedRequest[]
  /** Milliseconds between two requests. */
  every: number
  seconds: number
}

/**
 * Sends requests at a steady pace, whether earlier ones have finished or not, and measures from the scheduled time, so
 * that queueing counts. Runs in its own process for exact timing.
 */
async function sendRequests({ url, asked, every, seconds }: RequestPlan): Promise<RequestLatency[]> {
  const agent = new Agent({ keepAlive: true })
  const results = asked.map(({ name }): RequestLatency => ({ name, waits: [], failures: 0 }))
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

function once(agent: Agent, url: string, { method, path, headers }: RepeatedRequest, turn: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request(url + path.replace('fresh', String(turn)), { agent, method, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode! < 400))
    })
    asking.once('error', () => resolve(false))
    asking.end()
  })
}

process.once('message', (orders: RequestPlan) => {
  void sendRequests(orders).then((results) => process.send!(results, () => process.disconnect?.()))
})
