import type { Image } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { IMAGES_URL } from '#staff/features/images/images.ts'
import { withErrorMessage } from '#staff/features/images/error-message.ts'
import { ifMatch } from '#staff/widgets/form/useDraft.ts'
import { useChange } from '#staff/widgets/useChange.ts'

export type AltText = Pick<Image, 'alt' | 'isDecorative'>

interface Describing {
  id: string
  text: AltText
  version: number | null
}

/**
 * Saves an image's alt text. It updates the cached list instead of refetching it, as hundreds may be saved in a row.
 */
export const useSetAltText = () => useChange({ call: describe, failure: 'Failed to update image' })

/** The same, to restore the previous alt text. */
export const useRestoreAltText = () =>
  useChange({ call: describe, success: 'Alt text restored', failure: 'Failed to update image' })

async function describe({ id, text, version }: Describing): Promise<Image> {
  const image = await withErrorMessage('Failed to update image', () =>
    client.images.update({ params: { id }, headers: ifMatch(version), body: text }),
  )
  queryClient.setQueryData<Image[]>([IMAGES_URL], (list) => list?.map((one) => (one.id === id ? image : one)))
  return image
}
