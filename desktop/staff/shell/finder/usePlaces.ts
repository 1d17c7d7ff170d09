import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { postRecord } from '#shared/features/blog/blog.record.ts'
import { imageRecord } from '#shared/features/images/images.record.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { usePageList, useTemplateList } from '#staff/api/content.ts'
import { useRead } from '#staff/api/read.ts'
import { useUser } from '#staff/api/user.ts'
import type { Place } from './places.ts'

/** Products and orders of each kind that are shown. */
const MAX_FOUND = 8

/**
 * Everything that the finder searches, besides screens and commands. Images are read once something is searched; the
 * server searches products and orders, for administrators.
 */
export function usePlaces(search: string): { places: Place[]; isLoading: boolean; isIncomplete: boolean } {
  const { isAdministrator } = useUser()
  const isSearching = search !== ''
  const pages = usePageList()
  const templates = useTemplateList()
  const posts = useRead(postRecord.path, () => client.blog.list())
  const images = useRead(imageRecord.path, () => client.images.list({ query: {} }), { isWanted: isSearching })
  const sold = useQuery({
    queryKey: ['finder', search],
    enabled: isAdministrator && isSearching,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const query = { search, limit: MAX_FOUND }
      const [{ products }, orders] = await Promise.all([
        client.catalogue.list({ query }),
        client.orders.list({ query }),
      ])
      return [
        ...products.map(({ id, name, designer }): Place => ({
          kind: 'Product',
          name,
          // The server may have found it by another field.
          detail: `${designer ?? ''} ${search}`,
          path: staffPaths.adminRecord('products', id),
        })),
        ...orders.map(({ id, shopifyOrderNumber, customerEmail }): Place => ({
          kind: 'Order',
          name: shopifyOrderNumber,
          detail: `${customerEmail ?? ''} ${search}`,
          path: staffPaths.adminRecord('orders', id),
        })),
      ]
    },
  })
  const reads = [
    pages,
    templates,
    posts,
    ...(isSearching ? [images] : []),
    ...(isAdministrator && isSearching ? [sold] : []),
  ]
  const places = [
    ...(pages.data ?? []).map(({ id, title, slug }): Place => ({
      kind: 'Page',
      name: title,
      detail: slug,
      path: staffPaths.builder(id),
    })),
    ...(posts.data ?? []).map(({ id, title, slug }): Place => ({
      kind: 'Post',
      name: title,
      detail: slug,
      path: `${staffPaths.cmsTab('blog')}/${encodeURIComponent(id)}`,
    })),
    ...(templates.data ?? []).map(({ id, name }): Place => ({
      kind: 'Template',
      name,
      path: staffPaths.templateEditor(id),
    })),
    ...(isSearching ? (images.data ?? []) : []).map((image): Place => ({
      kind: 'Image',
      name: imageRecord.titleOf(image),
      detail: [image.alt, ...image.tags].join(' '),
      path: staffPaths.image(image.id),
    })),
    ...(isSearching ? (sold.data ?? []) : []),
  ]
  return {
    places,
    isLoading: reads.some(({ isFetching, data }) => isFetching && data === undefined),
    isIncomplete: reads.some(({ isError }) => isError),
  }
}
