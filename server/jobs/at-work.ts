import { AsyncLocalStorage } from 'node:async_hooks'

const jobs = new AsyncLocalStorage<{ job: string }>()

/** Runs a job's work: whatever is logged meanwhile, in whichever room, tells which job it belongs to. */
export const whileAtWork = <T>(id: string, work: () => Promise<T>): Promise<T> => jobs.run({ job: id }, work)

/** Of the job that the caller works for, as the log tells it. A new object each time: pino adds to it whatever a line tells. */
export const jobAtWork = (): { job?: string } => ({ ...jobs.getStore() })
