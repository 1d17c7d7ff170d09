import type { Image } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { IMAGES_URL } from '#staff/features/images/images.ts'
import { naming } from '#staff/features/images/naming.ts'
import { ifMatch } from '#staff/widgets/drafts/useDraft.ts'
import { useChange } from '#staff/widgets/useChange.ts'

/** What is said of an image for those who don't see it. */
export type AltText = Pick<Image, 'alt' | 'isDecorative'>

interface Describing {
  id: string
  text: AltText
  version: number | null
}

/** Writes an image's alt text. The list is corrected, not read again: hundreds are described one after the other. */
export const useDescribing = () => useChange({ call: describe, failure: 'Failed to update image' })

/** The same, to put back what was there. */
export const useUndescribing = () =>
  useChange({ call: describe, success: 'Alt text put back', failure: 'Failed to update image' })

async function describe({ id, text, version }: Describing): Promise<Image> {
  const image = await naming('Failed to update image', () =>
    client.images.update({ params: { id }, headers: ifMatch(version), body: text }),
  )
  queryClient.setQueryData<Image[]>([IMAGES_URL], (list) => list?.map((one) => (one.id === id ? image : one)))
  return image
}
