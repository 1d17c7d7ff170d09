import type { Banner, BannerDraft } from '#shared/features/banners/banners.schema.ts'
import { client } from '#staff/api/client.ts'
import { ApiError, UnreachableError } from '#staff/api/api-error.ts'
import { ifMatch } from '#staff/widgets/form/useDraft.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { toSentences } from './fields.ts'
import { serverProblems, type Problems } from '#staff/widgets/form/problems.ts'

export const BANNERS_URL = '/api/promo-banners'
const refresh = [BANNERS_URL]

/** Used when the server sends no message of its own. */
const HINT = 'Please check the banner’s settings and try again.'

export interface BannerSave {
  draft: BannerDraft
  /** Version of the banner that was edited; null for a new one. */
  version: number | null
}

/** Saves a form. `onRefused` receives the server's validation messages by field. */
export function useSaving(id: string | null, onRefused: (problems: Problems) => void) {
  const withFieldErrors = async <T>(call: () => Promise<T>) => {
    try {
      return await withHint(call)
    } catch (error) {
      onRefused(toSentences(serverProblems(error)))
      throw error
    }
  }
  const create = useChange({
    call: ({ draft }: BannerSave) => withFieldErrors(() => client.banners.create({ body: draft })),
    success: 'Banner created successfully',
    failure: 'Failed to create banner',
    refresh,
  })
  const update = useChange({
    call: ({ draft, version }: BannerSave) =>
      withFieldErrors(() => client.banners.update({ params: { id: id! }, headers: ifMatch(version), body: draft })),
    success: 'Banner updated successfully',
    failure: 'Failed to update banner',
    refresh,
  })
  return id === null ? create : update
}

/** Activates or deactivates a banner. It sends one field only, so it needs no version. */
export const useSwitch = () => ({
  on: useActivation(true, 'Banner activated successfully'),
  off: useActivation(false, 'Banner deactivated successfully'),
})

const useActivation = (isActive: boolean, success: string) =>
  useChange({
    call: (id: string) => withHint(() => client.banners.update({ params: { id }, headers: {}, body: { isActive } })),
    success,
    failure: 'Failed to update banner',
    refresh,
  })

export const useRemoval = () =>
  useChange({
    call: async (id: string) => {
      await withHint(() => client.banners.remove({ params: { id } }))
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
    call: (items: Pick<Banner, 'id' | 'priority'>[]) => withHint(() => client.banners.reorder({ body: { items } })),
    success: 'Banners reordered successfully',
    failure: 'Failed to update banner',
    refresh,
  })

/** Adds the hint to an error that has no message for people. */
async function withHint<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof UnreachableError || (error instanceof ApiError && error.serverMessage.trim() !== ''))
      throw error
    throw error instanceof ApiError ? new ApiError(error.status, HINT, error) : new Error(HINT, { cause: error })
  }
}
