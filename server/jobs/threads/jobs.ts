import { parentPort } from 'node:worker_threads'

/** Result of a job in a thread. */
export type Outcome<Result> = { result: Result } | { error: string }

/** Handles jobs in a worker thread: each message is a job, answered with its outcome. The other end is `Thread`. */
export function handleJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  if (!parentPort) throw new Error('This file must run in a worker thread.')
  const port = parentPort
  port.on('message', async (job: Job) => {
    port.postMessage(await outcomeOf(() => work(job)))
  })
}

async function outcomeOf<Result>(work: () => Result | Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await work() }
  } catch (error) {
    return { error: String(error) }
  }
}
