import { useQuery } from '@tanstack/react-query'
import { parseImageUrl } from '#shared/features/images/image-url.ts'
import { client } from '#staff/api/client.ts'

interface AltTextLookup {
  /** The image repository's alternative text, used where a page has none of its own. Empty if there is none. */
  alt: string
  /** Whether the image needs no alternative text. */
  isDecorative: boolean
}

const unknown: AltTextLookup = { alt: '', isDecorative: false }

/**
 * Looks up the image repository's alternative text for an address. Only runs if `isAsked`, and only for the
 * repository's own images.
 */
export function useRepositoryAlt(url: string, isAsked: boolean): AltTextLookup {
  const file = parseImageUrl(url.trim())?.file
  const { data } = useQuery({
    // Same key as the image repository, whose cache is warm after picking.
    queryKey: ['/api/images'],
    queryFn: () => client.images.list({ query: {} }),
    enabled: isAsked && file !== undefined,
  })
  const image = isAsked && data?.find((it) => parseImageUrl(it.url)?.file === file)
  return file && image ? { alt: image.alt, isDecorative: image.isDecorative } : unknown
}
