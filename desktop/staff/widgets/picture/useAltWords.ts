import { useQuery } from '@tanstack/react-query'
import { storedPicture } from '#shared/features/images/picture-url.ts'
import { client } from '#staff/api/client.ts'

interface AltWords {
  /** The image repository's words for a picture, which stand in where a page has none of its own. Empty: it has none. */
  words: string
  /** It needs none. */
  isDecorative: boolean
}

const unknown: AltWords = { words: '', isDecorative: false }

/** What the image repository says of the picture at this address. Asked only where `isAsked`, and only of pictures of its own. */
export function useAltWords(url: string, isAsked: boolean): AltWords {
  const file = storedPicture(url.trim())?.file
  const { data } = useQuery({
    // As in the image repository, which has it at hand when a picture has just been picked.
    queryKey: ['/api/images'],
    queryFn: () => client.images.list({ query: {} }),
    enabled: isAsked && file !== undefined,
  })
  const image = isAsked && data?.find((it) => storedPicture(it.url)?.file === file)
  return file && image ? { words: image.alt, isDecorative: image.isDecorative } : unknown
}
