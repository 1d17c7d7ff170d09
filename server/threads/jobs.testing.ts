import { answerJobs } from './jobs.ts'

/** The inside of the tests' thread. */
answerJobs((job: string) => {
  if (job === 'fail') throw new Error('as it was told')
  if (job === 'end') process.exit(1)
  if (job === 'hang') for (;;);
  return job.toUpperCase()
})
