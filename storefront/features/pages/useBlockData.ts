import { useQuery } from '@tanstack/react-query'
import { send } from '#storefront/api/send.ts'
import type { BlockData } from '#storefront/blocks/block-props.ts'
import { productsNeeded } from '#storefront/blocks/products-needed.ts'
import { blockProducts } from '#storefront/blocks/page/block-products.ts'
import { useToast } from '#storefront/widgets/Toast.tsx'
import type { ContactMessage } from '#shared/features/contact/contact.contract.ts'
import { featuredRead, galleryRead } from './page.queries.ts'

const sendMessage = (body: ContactMessage) => send('POST', '/api/contact', { body })

/** Data and callbacks for these blocks. A failed read of products counts as an empty list. */
export function useBlockData(blocks: unknown): BlockData {
  const needs = productsNeeded(blocks)
  const notify = useToast()
  const featured = useQuery({ ...featuredRead, enabled: needs.featured })
  const gallery = useQuery({ ...galleryRead, enabled: needs.gallery })
  return { ...blockProducts(needs, featured, gallery), sendMessage, notify }
}
