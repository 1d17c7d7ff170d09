import { parentPort } from 'node:worker_threads'

/** What a thread answers to a job. */
export type Outcome<Result> = { result: Result } | { error: string }

/** Begins a thread's work: every message is a job, and its answer is sent back. The other end is `Thread`. */
export function answerJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  if (!parentPort) throw new Error('This file is the inside of a thread.')
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
