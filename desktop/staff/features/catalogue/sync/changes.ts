import type { Sync } from '#shared/features/catalogue/sync/sync.schema.ts'
import { client } from '#staff/api/client.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { PREVIEW_URL, SYNCS_URL } from './shopify.ts'
import { countOf, progressWords } from './sync-texts.ts'
import { awaitSync } from './await-sync.ts'

/** Adds the specified advice to a failed sync, except to a 409, which is no configuration error. */
function withAdvice(error: unknown): unknown {
  return error instanceof ApiError && error.status !== 409
    ? new ApiError(error.status, `${error.serverMessage} Check your configuration.`)
    : error
}

async function withAdviceOnError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw withAdvice(error)
  }
}

const messageOptions = { success: (words: string) => words, refresh: [SYNCS_URL, PREVIEW_URL] }

/** Syncs products. The response may take minutes; its toast appears wherever the user is by then. */
export const useProductsSync = () =>
  useChange({
    ...messageOptions,
    call: async () => {
      const answer = await withAdviceOnError(awaitSync('products', () => client.sync.products()))
      if ('counts' in answer) return `Products synced. ${progressWords(answer)}`
      const words = `${countOf(answer.products)} on sale`
      return answer.started ? `Products synced: ${words}` : `A sync was already running and has finished: ${words}`
    },
    failure: 'Sync Failed',
  })

/** Marks exactly the products of the Featured collection as featured. */
export const useFeaturedSync = () =>
  useChange({
    ...messageOptions,
    call: async () => {
      const answer = await withAdviceOnError(awaitSync('featured', () => client.sync.featured()))
      const count = 'counts' in answer ? answer.counts.changed : answer.updatedCount
      return count === 0 ? 'Featured synced: no changes' : `Featured synced: ${countOf(count)} changed`
    },
    failure: 'Featured Sync Failed',
  })

/** Starts an order sync. */
export const useOrdersSync = () =>
  useChange({
    ...messageOptions,
    call: async () => (await client.orders.sync()).message,
    failure: 'Orders Sync Failed',
  })

/** Starts a preview of a product sync. */
export const usePreviewing = () =>
  useChange({ call: () => client.sync.preview(), failure: 'Preview Failed', refresh: [PREVIEW_URL] })

/** Cancels a running sync, which ends a moment later. */
export const useCancelling = () =>
  useChange({
    call: (id: string) => client.sync.cancel({ params: { id } }),
    success: 'Sync cancelled. Changes made until then were kept; nothing was archived',
    failure: 'Cancel Failed',
    refresh: [SYNCS_URL],
  })

/** Reverts the last product sync. */
export const useReverting = ({ id }: Sync) =>
  useChange({
    call: () => client.sync.revert({ params: { id } }),
    success: ({ status }) =>
      status === 'reverted'
        ? 'Sync reverted. The history shows what was restored'
        : 'The revert has started and continues in the background',
    failure: 'Revert Failed',
    refresh: [SYNCS_URL, `${SYNCS_URL}/${id}/differences`, PREVIEW_URL],
  })
