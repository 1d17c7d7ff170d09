import type { Image, ImageChange } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { refresh } from '#staff/api/read.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { ifMatch } from '#staff/api/if-match.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { IMAGES_URL, imageLists, withErrorMessage } from './images.ts'

interface ImageUpdate {
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

/** Moves images to the trash. Throws `Failed to delete image`. */
export const deleteImages = (ids: readonly string[]): Promise<unknown> =>
  withErrorMessage<unknown>('Failed to delete image', () =>
    ids.length === 1
      ? client.images.remove({ params: { id: ids[0]! } })
      : inChunks(ids, (some) => client.images.removeMany({ body: { ids: some } })),
  )

/** Moves `count` images to the trash. Confirm first with `DeleteImages`. */
export function useRemoval(count: number) {
  const what = count === 1 ? 'Image' : 'Images'
  return useChange({
    call: (ids: readonly string[]) => deleteImages(ids),
    success: `${what} deleted successfully`,
    failure: 'Failed to delete image',
    refresh: imageLists,
    undo: {
      call: (_, ids) => restoreImages(ids),
      success: `${what} restored`,
      failure: 'Failed to restore image',
    },
  })
}

/** Restores images from the trash. */
export const useRestoring = () =>
  useChange({
    call: restoreImages,
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

async function purge(id: string) {
  try {
    await client.images.purge({ params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

const restoreImages = async (ids: readonly string[]): Promise<Image[]> =>
  ids.length === 1
    ? [await client.images.undelete({ params: { id: ids[0]! } })]
    : inChunks(ids, (some) => client.images.undeleteMany({ body: { ids: some } }))

interface Tagging {
  /** The images before the change. */
  images: readonly Image[]
  add: readonly string[]
  remove: readonly string[]
}

/** Parameters of `client.images.tag`. */
interface TagCall {
  ids: string[]
  add: string[]
  remove: string[]
}

/** Calls that undo a tag change: each tag only on the images it was added to or removed from. */
export function undoCalls({ images, add, remove }: Tagging): TagCall[] {
  const idsOf = (test: (image: Image) => boolean) => images.filter(test).map(({ id }) => id)
  return [
    ...add.map((tag) => ({ ids: idsOf(({ tags }) => !tags.includes(tag)), add: [], remove: [tag] })),
    ...remove.map((tag) => ({ ids: idsOf(({ tags }) => tags.includes(tag)), add: [tag], remove: [] })),
  ].filter(({ ids }) => ids.length > 0)
}

const sendTags = ({ ids, add, remove }: TagCall) =>
  withErrorMessage('Failed to update image', () =>
    inChunks(ids, (some) => client.images.tag({ body: { ids: some, add, remove } })),
  )

/** Adds and removes tags on several images. */
export const useTagging = () =>
  useChange({
    call: ({ images, add, remove }: Tagging) =>
      sendTags({ ids: images.map(({ id }) => id), add: [...add], remove: [...remove] }),
    success: 'Images updated successfully',
    failure: 'Failed to update image',
    refresh: [IMAGES_URL],
    undo: {
      call: async (_, tagging) => {
        for (const call of undoCalls(tagging)) await sendTags(call)
      },
      success: 'Tags restored',
      failure: 'Failed to update image',
    },
  })

/** Maximum number of images per request (`ImageIds`). */
const MAX_IDS = 1000

/** Splits ids into requests of at most 1,000, sent one after the other. The results keep their order. */
async function inChunks<T>(ids: readonly string[], call: (ids: string[]) => Promise<T[]>): Promise<T[]> {
  const results: T[] = []
  for (let at = 0; at < ids.length; at += MAX_IDS) results.push(...(await call(ids.slice(at, at + MAX_IDS))))
  return results
}
