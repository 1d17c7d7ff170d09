import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ImageMetadataByUrl } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'

/** Addresses per request; they are sent in the query string, whose length is limited. */
const MAX_PER_REQUEST = 40
const none: ImageMetadataByUrl = {}

/** Facts from the image repository about the images of a page; empty until loaded. */
export function useImageFacts(urls: readonly string[]): ImageMetadataByUrl {
  const text = urls.filter(isQueryable).join()
  const { data } = useQuery({
    // Nested under the key of the images, so that changing an image refetches it.
    queryKey: ['/api/images', 'facts', text],
    queryFn: () => factsOf(text.split(',')),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  return data ?? none
}

/** The request separates addresses with commas. */
const isQueryable = (url: string) => url !== '' && !url.includes(',') && url.length < 300

async function factsOf(urls: readonly string[]): Promise<ImageMetadataByUrl> {
  const parts: ImageMetadataByUrl[] = []
  for (let from = 0; from < urls.length; from += MAX_PER_REQUEST)
    parts.push(await client.images.facts({ query: { urls: urls.slice(from, from + MAX_PER_REQUEST).join() } }))
  return Object.assign({}, ...parts) as ImageMetadataByUrl
}
