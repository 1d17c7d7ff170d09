import type { Sync } from '#shared/features/sync/sync.schema.ts'
import { client } from '#staff/api/client.ts'
import { Refused } from '#staff/api/refusal.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { PREVIEW_URL, SYNCS_URL } from './shopify.ts'
import { countOf, progressWords } from './sync-words.ts'
import { toItsEnd } from './waiting.ts'

/** What the specification adds to a failed sync (section 8). A 409 is no matter of configuration. */
function withAdvice(error: unknown): unknown {
  return error instanceof Refused && error.status !== 409
    ? new Refused(error.status, `${error.words} Check your configuration.`)
    : error
}

async function advised<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw withAdvice(error)
  }
}

const said = { success: (words: string) => words, refresh: [SYNCS_URL, PREVIEW_URL] }

/** Reads the catalogue. The answer comes when it is done, after minutes perhaps, and is told wherever in the staff app one is by then. */
export const useProductsSync = () =>
  useChange({
    ...said,
    call: async () => {
      const answer = await advised(toItsEnd('products', () => client.sync.products()))
      if ('counts' in answer) return `Products synced. ${progressWords(answer)}`
      const words = `${countOf(answer.products)} on sale`
      return answer.started ? `Products synced: ${words}` : `A sync was under way already, and is done: ${words}`
    },
    failure: 'Sync Failed',
  })

/** Marks exactly the products of the Featured collection as featured. */
export const useFeaturedSync = () =>
  useChange({
    ...said,
    call: async () => {
      const answer = await advised(toItsEnd('featured', () => client.sync.featured()))
      const count = 'counts' in answer ? answer.counts.changed : answer.updatedCount
      return count === 0 ? 'Featured synced: nothing has changed' : `Featured synced: ${countOf(count)} changed`
    },
    failure: 'Featured Sync Failed',
  })

/** Begins to read orders. */
export const useOrdersSync = () =>
  useChange({
    ...said,
    call: async () => (await client.orders.sync()).message,
    failure: 'Orders Sync Failed',
  })

/** Begins to find out what a sync of products would change. */
export const usePreviewing = () =>
  useChange({ call: () => client.sync.preview(), failure: 'Preview Failed', refresh: [PREVIEW_URL] })

/** Stops a sync that runs. It ends a moment later. */
export const useCancelling = () =>
  useChange({
    call: (id: string) => client.sync.cancel({ params: { id } }),
    success: 'The sync is cancelled. What it has written stays, and nothing is archived',
    failure: 'Cancel Failed',
    refresh: [SYNCS_URL],
  })

/** Puts back what the last sync of products has changed. */
export const useReverting = ({ id }: Sync) =>
  useChange({
    call: () => client.sync.revert({ params: { id } }),
    success: ({ status }) =>
      status === 'reverted'
        ? 'The sync is reverted. The history tells what was put back'
        : 'The revert has begun. It goes on in the background',
    failure: 'Revert Failed',
    refresh: [SYNCS_URL, `${SYNCS_URL}/${id}/differences`, PREVIEW_URL],
  })
