import type { Image, ImageChange } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { refresh } from '#staff/api/read.ts'
import { Refused } from '#staff/api/refusal.ts'
import { ifMatch } from '#staff/widgets/drafts/useDraft.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { imageLists } from './images.ts'
import { inChunks } from './in-chunks.ts'
import { naming } from './naming.ts'

export interface ImageUpdate {
  id: string
  change: ImageChange
  /** Of the image that was changed. Null: whatever it is now. */
  version: number | null
}

/** Throws `Failed to update image` (staff specification, section 8). */
export const updateImage = ({ id, change, version }: ImageUpdate): Promise<Image> =>
  naming('Failed to update image', () =>
    client.images.update({ params: { id }, headers: ifMatch(version), body: change }),
  )

/** Throws `Failed to delete image` (staff specification, section 8). */
export async function deleteImage({ id }: Pick<Image, 'id'>): Promise<true> {
  await naming('Failed to delete image', () => client.images.remove({ params: { id } }))
  return true
}

/** Changes an image's words, tags or focal point. */
export const useUpdate = () =>
  useChange({
    call: updateImage,
    success: 'Image updated successfully',
    failure: 'Failed to update image',
    refresh: imageLists,
  })

/** Puts an image into the trash. Ask first: `DeleteImages`. */
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

/** Puts several images into the trash. Ask first: `DeleteImages`. */
export const useRemovals = () =>
  useChange({
    call: (ids: readonly string[]) =>
      naming('Failed to delete image', () =>
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

/** Brings images back out of the trash. */
export const useRestoring = () =>
  useChange({
    call: bringBack,
    success: 'Image restored',
    failure: 'Failed to restore image',
    refresh: imageLists,
  })

/** Deletes images of the trash for good, with their files. What is gone meanwhile is no failure. */
export const usePurge = () =>
  useChange({
    call: async (ids: readonly string[]) => {
      try {
        for (const id of ids) await purge(id)
      } catch (error) {
        // Some are gone for good all the same.
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
    if (!(error instanceof Refused) || error.status !== 404) throw error
  }
}
