import type { Image, ImageChange } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { refresh } from '#staff/api/read.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { ifMatch } from '#staff/widgets/form/useDraft.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { imageLists } from './images.ts'
import { inChunks } from './in-chunks.ts'
import { withErrorMessage } from './error-message.ts'

export interface ImageUpdate {
  id: string
  change: ImageChange
  /** Version of the edited image; null updates any version. */
  version: number | null
}

/** Throws `Failed to update image`. */
export const updateImage = ({ id, change, version }: ImageUpdate): Promise<Image> =>
  withErrorMessage('Failed to update image', () =>
    client.images.update({ params: { id }, headers: ifMatch(version), body: change }),
  )

/** Throws `Failed to delete image`. */
export async function deleteImage({ id }: Pick<Image, 'id'>): Promise<true> {
  await withErrorMessage('Failed to delete image', () => client.images.remove({ params: { id } }))
  return true
}

/** Updates an image's texts, tags or focal point. */
export const useUpdate = () =>
  useChange({
    call: updateImage,
    success: 'Image updated successfully',
    failure: 'Failed to update image',
    refresh: imageLists,
  })

/** Moves an image to the trash. Confirm first with `DeleteImages`. */
export const useRemoval = () =>
  useChange({
    call: deleteImage,
    success: 'Image deleted successfully',
    failure: 'Failed to delete image',
    refresh: imageLists,
    undo: {
      call: (_, { id }) => client.images.undelete({ params: { id } }),
      success: 'Image restored',
      failure: 'Failed to restore image',
    },
  })

/** Moves several images to the trash. Confirm first with `DeleteImages`. */
export const useRemovals = () =>
  useChange({
    call: (ids: readonly string[]) =>
      withErrorMessage('Failed to delete image', () =>
        inChunks(ids, (some) => client.images.removeMany({ body: { ids: some } })),
      ),
    success: 'Images deleted successfully',
    failure: 'Failed to delete image',
    refresh: imageLists,
    undo: {
      call: (_, ids) => bringBack(ids),
      success: 'Images restored',
      failure: 'Failed to restore image',
    },
  })

/** Restores images from the trash. */
export const useRestoring = () =>
  useChange({
    call: bringBack,
    success: 'Image restored',
    failure: 'Failed to restore image',
    refresh: imageLists,
  })

/** Permanently deletes images in the trash with their files. Images that are already deleted are no error. */
export const usePurge = () =>
  useChange({
    call: async (ids: readonly string[]) => {
      try {
        for (const id of ids) await purge(id)
      } catch (error) {
        // Some may have been deleted before the failure.
        await refresh(imageLists)
        throw error
      }
      return ids.length
    },
    failure: 'Failed to delete image',
    refresh: imageLists,
  })

const bringBack = (ids: readonly string[]) =>
  inChunks(ids, (some) => client.images.undeleteMany({ body: { ids: some } }))

async function purge(id: string) {
  try {
    await client.images.purge({ params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}
