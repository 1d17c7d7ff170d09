import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PicturesFacts } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'

/** Addresses in one question: it is asked with an address, which must not get too long. */
const AT_ONCE = 40
const none: PicturesFacts = {}

/** What the image repository knows of pictures, as pages are answered with it; nothing until it has been read. */
export function usePictureFacts(urls: readonly string[]): PicturesFacts {
  const text = urls.filter(canBeAsked).join()
  const { data } = useQuery({
    // Below that of the images: whoever changes one has these read again.
    queryKey: ['/api/images', 'facts', text],
    queryFn: () => factsOf(text.split(',')),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  return data ?? none
}

/** The question has commas between them. */
const canBeAsked = (url: string) => url !== '' && !url.includes(',') && url.length < 300

async function factsOf(urls: readonly string[]): Promise<PicturesFacts> {
  const parts: PicturesFacts[] = []
  for (let from = 0; from < urls.length; from += AT_ONCE)
    parts.push(await client.images.facts({ query: { urls: urls.slice(from, from + AT_ONCE).join() } }))
  return Object.assign({}, ...parts) as PicturesFacts
}
