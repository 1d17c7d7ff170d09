import type { Image } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { IMAGES_URL } from './images.ts'
import { inChunks } from './in-chunks.ts'
import { naming } from './naming.ts'

export interface Tagging {
  /** As they were. */
  images: readonly Image[]
  add: readonly string[]
  remove: readonly string[]
}

/** A call of `client.images.tag`. */
interface TagCall {
  ids: string[]
  add: string[]
  remove: string[]
}

/** What puts tags back as they were: of each tag only the images that it came to, or was taken from. */
export function callsBack({ images, add, remove }: Tagging): TagCall[] {
  const idsOf = (test: (image: Image) => boolean) => images.filter(test).map(({ id }) => id)
  return [
    ...add.map((tag) => ({ ids: idsOf(({ tags }) => !tags.includes(tag)), add: [], remove: [tag] })),
    ...remove.map((tag) => ({ ids: idsOf(({ tags }) => tags.includes(tag)), add: [tag], remove: [] })),
  ].filter(({ ids }) => ids.length > 0)
}

const send = ({ ids, add, remove }: TagCall) =>
  naming('Failed to update image', () =>
    inChunks(ids, (some) => client.images.tag({ body: { ids: some, add, remove } })),
  )

/** Adds tags to several images, and takes others away. */
export const useTagging = () =>
  useChange({
    call: ({ images, add, remove }: Tagging) =>
      send({ ids: images.map(({ id }) => id), add: [...add], remove: [...remove] }),
    success: 'Images updated successfully',
    failure: 'Failed to update image',
    refresh: [IMAGES_URL],
    undo: {
      call: async (_, tagging) => {
        for (const call of callsBack(tagging)) await send(call)
      },
      success: 'Tags put back',
      failure: 'Failed to update image',
    },
  })
