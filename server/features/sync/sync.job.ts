import { backOff } from '#server/jobs/back-off.ts'
import { Hopeless, type JobKind } from '#server/jobs/jobs.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Importer, ImportResult } from './importer.ts'

const MINUTE_MS = 60_000

/**
 * Reads the catalogue and the Featured collection from Shopify, as a job. It follows an import that is under way instead of beginning a
 * second one. Shopify gets an hour to come back; what it refuses, such as a token, it will refuse again.
 */
export const syncJob = (importer: Pick<Importer, 'run'>): JobKind<null, ImportResult> => ({
  atOnce: 1,
  attempts: 6,
  wait: backOff({ first: MINUTE_MS, most: 30 * MINUTE_MS }),
  async work(_, { tell, signal }) {
    try {
      return await importer.run({ onProgress: tell, signal })
    } catch (error) {
      if (error instanceof ShopifyError && !error.retryable) throw new Hopeless(error.message, { cause: error })
      throw error
    }
  },
})
