import type { Banner, BannerDraft } from '#shared/features/banners/banners.schema.ts'
import { client } from '#staff/api/client.ts'
import { Refused, Unreachable } from '#staff/api/refusal.ts'
import { ifMatch } from '#staff/widgets/drafts/useDraft.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { problemsIn } from './fields.ts'
import type { Problems } from '#staff/widgets/form/problems.ts'

export const BANNERS_URL = '/api/promo-banners'
const refresh = [BANNERS_URL]

/** Where the server has no words of its own (staff specification, section 8). */
const HINT = 'Please check the banner’s settings and try again.'

export interface Sent {
  draft: BannerDraft
  /** Of the banner that was changed; null: it is new. */
  version: number | null
}

/** Saves a form; what the server refuses of it is told to `onRefused`, by field. */
export function useSaving(id: string | null, onRefused: (problems: Problems) => void) {
  const told = async <T>(call: () => Promise<T>) => {
    try {
      return await withWords(call)
    } catch (error) {
      if (error instanceof Refused && error.status === 400) onRefused(problemsIn(error.words))
      throw error
    }
  }
  const create = useChange({
    call: ({ draft }: Sent) => told(() => client.banners.create({ body: draft })),
    success: 'Banner created successfully',
    failure: 'Failed to create banner',
    refresh,
  })
  const update = useChange({
    call: ({ draft, version }: Sent) =>
      told(() => client.banners.update({ params: { id: id! }, headers: ifMatch(version), body: draft })),
    success: 'Banner updated successfully',
    failure: 'Failed to update banner',
    refresh,
  })
  return id === null ? create : update
}

/** Activates or deactivates: nobody's words are touched, so it needs no version. */
export const useSwitch = () => ({
  on: useActivation(true, 'Banner activated successfully'),
  off: useActivation(false, 'Banner deactivated successfully'),
})

const useActivation = (isActive: boolean, success: string) =>
  useChange({
    call: (id: string) => withWords(() => client.banners.update({ params: { id }, headers: {}, body: { isActive } })),
    success,
    failure: 'Failed to update banner',
    refresh,
  })

export const useRemoval = () =>
  useChange({
    call: async (id: string) => {
      await withWords(() => client.banners.remove({ params: { id } }))
      return id
    },
    success: 'Banner deleted successfully',
    failure: 'Failed to delete banner',
    refresh,
    undo: {
      call: (_, id) => client.banners.undelete({ params: { id } }),
      success: 'Banner restored successfully',
      failure: 'Failed to restore banner',
    },
  })

export const useReorder = () =>
  useChange({
    call: (items: Pick<Banner, 'id' | 'priority'>[]) => withWords(() => client.banners.reorder({ body: { items } })),
    success: 'Banners reordered successfully',
    failure: 'Failed to update banner',
    refresh,
  })

/** A failure without words for people gets the hint. */
async function withWords<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Unreachable || (error instanceof Refused && error.words.trim() !== '')) throw error
    throw error instanceof Refused ? new Refused(error.status, HINT, error) : new Error(HINT, { cause: error })
  }
}
