import { withJobLease, type JobKind } from '#server/jobs/jobs.ts'
import { backOff } from '#shared/retry.ts'
import type { PostingParts } from './posting.ts'
import { checkPosting } from './settle-posting.ts'

/**
 * Finds out what became of a posting, a minute after it began. Usually its answer came, and there is nothing to do;
 * otherwise the job asks until Shopify answers, or staff settle the posting.
 */
export const postingJob = (parts: Omit<PostingParts, 'jobs'>): JobKind<{ id: string }, { state: string }> => ({
  atOnce: 2,
  attempts: Infinity,
  wait: backOff({ first: 15_000, most: 10 * 60_000 }),
  async work({ id }, job) {
    const own = { ...parts, withChanges: withJobLease(parts.withChanges, job), jobs: noJobs }
    const { posting } = await checkPosting(own, id, null, job.signal)
    if (posting.state === 'asking') throw new Error('Shopify may still be working on the parcel.')
    return { state: posting.state }
  },
})

/** A check adds no jobs. */
const noJobs: PostingParts['jobs'] = {
  add: () => Promise.reject(new Error('A check adds no jobs.')),
  wake() {},
}
