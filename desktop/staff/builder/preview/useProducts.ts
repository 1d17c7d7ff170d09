import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import type { BlockData } from '#storefront/blocks/block-props.ts'
import { productsNeeded } from '#storefront/blocks/views.ts'
import { blockProducts } from '#storefront/blocks/page/block-products.ts'
import { GALLERY_LIMIT } from '#shared/features/catalogue/limits.ts'
import { cardOf } from '#shared/features/catalogue/card.ts'
import { client } from '#staff/api/client.ts'

/** Loads the data that blocks need, such as products. The form works as for shoppers but sends nothing. */
export function useProducts(blocks: readonly Block[]) {
  const { featured: needsFeatured, gallery: needsGallery } = useMemo(() => productsNeeded(blocks), [blocks])
  const featured = useQuery({
    queryKey: ['/api/products/featured'],
    queryFn: () => client.products.featured(),
    enabled: needsFeatured,
  })
  const gallery = useQuery({
    queryKey: [`/api/products?limit=${GALLERY_LIMIT}`],
    queryFn: () => client.products.list({ query: { limit: GALLERY_LIMIT } }),
    enabled: needsGallery,
  })
  const { data: featuredData, error: featuredError } = featured
  const { data: galleryData, error: galleryError } = gallery
  const data = useMemo<BlockData>(
    () => ({
      ...blockProducts(
        { featured: needsFeatured, gallery: needsGallery },
        { data: featuredData?.map(cardOf), error: featuredError },
        { data: galleryData?.map(cardOf), error: galleryError },
      ),
      sendMessage: sendNothing,
    }),
    [needsFeatured, needsGallery, featuredData, featuredError, galleryData, galleryError],
  )
  const reads = [featured, gallery]
  return {
    data,
    isLoading: reads.some((read) => read.isLoading),
    error: reads.find((read) => read.isError)?.error,
    retry: () => reads.forEach((read) => read.isError && void read.refetch()),
  }
}

const sendNothing = async () => {}
