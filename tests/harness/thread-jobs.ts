import { parentPort } from 'node:worker_threads'
import { handleJobs } from '#server/jobs/thread.ts'

/** The worker thread of the tests. */
handleJobs((job: string) => {
  if (job === 'fail') throw new Error('as it was told')
  if (job === 'end') process.exit(1)
  if (job === 'end later') setTimeout(() => process.exit(1), 20)
  if (job === 'fail later') setTimeout(() => fail(), 20)
  if (job === 'hang') for (;;);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  if (job === 'import') parentPort!.postMessage({ 'watch:import': ['file:///somewhere.ts'] })
  return job.toUpperCase()
})

function fail(): never {
  throw new Error('after the work')
}
