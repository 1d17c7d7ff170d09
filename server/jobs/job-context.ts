import { AsyncLocalStorage } from 'node:async_hooks'

const jobs = new AsyncLocalStorage<{ job: string }>()

/** Runs a job's work so that every log line written meanwhile carries the job's id. */
export const runInJobContext = <T>(id: string, work: () => Promise<T>): Promise<T> => jobs.run({ job: id }, work)

/** Log fields of the current job. A new object each time, because pino adds to it. */
export const jobLogFields = (): { job?: string } => ({ ...jobs.getStore() })
