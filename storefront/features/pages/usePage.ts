import { useQuery } from '@tanstack/react-query'
import type { ShownPage } from '#shared/features/pages/pages.record.ts'
import { featuredRead, galleryRead, toPublicPage, pageRead } from './page.queries.ts'
import { send } from '#storefront/api/fetch.ts'
import type { BlockData } from '#storefront/blocks/block-props.ts'
import { productsNeeded } from '#storefront/blocks/products-needed.ts'
import { blockProducts } from '#storefront/blocks/page/block-products.ts'
import { useToast } from '#storefront/widgets/Toast.tsx'
import type { ContactMessage } from '#shared/features/contact/contact.contract.ts'

/** The home page is refetched on every mount and focus. */
const alwaysRefetch = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

interface PageState {
  /** Undefined while loading and if there is none. */
  page: ShownPage | undefined
  isLoading: boolean
}

/**
 * The page with this slug. It stays visible while a refresh fails temporarily; a deleted page or a draft counts as
 * missing.
 */
export function usePage(slug: string): PageState {
  const { data, error, isPaused } = useQuery({ ...pageRead(slug), ...(slug === 'home' && alwaysRefetch) })
  const isGone = error && error.status >= 400 && error.status < 500
  const page = isGone ? undefined : toPublicPage(data)

  return { page, isLoading: data === undefined && !error && !isPaused }
}

const sendMessage = (body: ContactMessage) => send('POST', '/api/contact', { body })

/** Data and callbacks for these blocks. A failed read of products counts as an empty list. */
export function useBlockData(blocks: unknown): BlockData {
  const needs = productsNeeded(blocks)
  const notify = useToast()
  const featured = useQuery({ ...featuredRead, enabled: needs.featured })
  const gallery = useQuery({ ...galleryRead, enabled: needs.gallery })
  return { ...blockProducts(needs, featured, gallery), sendMessage, notify }
}
