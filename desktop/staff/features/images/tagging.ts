import type { Image } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { IMAGES_URL } from './images.ts'
import { inChunks } from './in-chunks.ts'
import { withErrorMessage } from './error-message.ts'

export interface Tagging {
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

const send = ({ ids, add, remove }: TagCall) =>
  withErrorMessage('Failed to update image', () =>
    inChunks(ids, (some) => client.images.tag({ body: { ids: some, add, remove } })),
  )

/** Adds and removes tags on several images. */
export const useTagging = () =>
  useChange({
    call: ({ images, add, remove }: Tagging) =>
      send({ ids: images.map(({ id }) => id), add: [...add], remove: [...remove] }),
    success: 'Images updated successfully',
    failure: 'Failed to update image',
    refresh: [IMAGES_URL],
    undo: {
      call: async (_, tagging) => {
        for (const call of undoCalls(tagging)) await send(call)
      },
      success: 'Tags restored',
      failure: 'Failed to update image',
    },
  })
