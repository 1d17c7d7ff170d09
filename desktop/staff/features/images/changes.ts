import type { Image, ImageChange } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { ifMatch } from '#staff/widgets/drafts/useDraft.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { imageLists } from './images.ts'
import { naming } from './naming.ts'

export interface ImageUpdate {
  id: string
  change: ImageChange
  /** Of the image that was changed. Null: whatever it is now. */
  version: number | null
}

/** Changes an image's words, tags or focal point. */
export const useUpdate = () =>
  useChange({
    call: ({ id, change, version }: ImageUpdate) =>
      naming('Failed to update image', () =>
        client.images.update({ params: { id }, headers: ifMatch(version), body: change }),
      ),
    success: 'Image updated successfully',
    failure: 'Failed to update image',
    refresh: imageLists,
  })

/** Puts an image into the trash. Ask first: `DeleteImage`. */
export const useRemoval = () =>
  useChange({
    call: async ({ id }: Pick<Image, 'id'>) => {
      await naming('Failed to delete image', () => client.images.remove({ params: { id } }))
      return true
    },
    success: 'Image deleted successfully',
    failure: 'Failed to delete image',
    refresh: imageLists,
    undo: {
      call: (_, { id }) => client.images.undelete({ params: { id } }),
      success: 'Image restored',
      failure: 'Failed to restore image',
    },
  })
