import { useEffect } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import type { ShownPage } from '#shared/features/pages/pages.record.ts'
import { toPublicPage, pageRead } from './page.queries.ts'
import { send } from '#storefront/api/fetch.ts'
import { reasonOf } from '#storefront/api/failure.ts'
import { orPlainly } from '#storefront/plain-form.ts'
import { type AnyRead, readView } from '#storefront/api/read.ts'
import { useRead, useReads } from '#storefront/api/useRead.ts'
import type { BlockData } from '#storefront/blocks/block-props.ts'
import { productsNeeded } from '#storefront/blocks/views.ts'
import { blockProducts } from '#storefront/blocks/page/block-products.ts'
import { GALLERY_LIMIT } from '#shared/features/catalogue/limits.ts'
import { useToast } from '#storefront/widgets/Toast.tsx'
import type { ContactMessage } from '#shared/features/contact/contact.contract.ts'

/** Reads again whenever the window gets the focus, and at an interval while it is visible. */
export function useRefresh({ url }: AnyRead, isEnabled: boolean, everyMs?: number): void {
  const reads = useReads()
  useEffect(() => {
    if (!isEnabled) return
    const refresh = () => {
      if (document.visibilityState === 'visible') void reads.refresh({ url })
    }
    const timer = everyMs && setInterval(refresh, everyMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [reads, url, isEnabled, everyMs])
}

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
  const { data, error, isPaused } = useRead(pageRead(slug))
  useRefresh(pageRead(slug), slug === 'home')
  const isGone = error && error.status >= 400 && error.status < 500
  const page = isGone ? undefined : toPublicPage(data)

  return { page, isLoading: data === undefined && !error && !isPaused }
}

const featuredRead = readView('card', '/api/products/featured')
const galleryRead = readView('card', '/api/products', { query: { limit: GALLERY_LIMIT } })

/** Reads for data that a page's blocks need besides their content. */
export function blockReads(blocks: readonly Block[] | undefined): AnyRead[] {
  const { featured, gallery } = productsNeeded(blocks)
  return [...(featured ? [featuredRead] : []), ...(gallery ? [galleryRead] : [])]
}

const sendMessage = (body: ContactMessage, form: HTMLFormElement) =>
  orPlainly(
    () => send('POST', '/api/contact', { body }),
    () => form,
  ).catch((error: Error) => {
    throw Object.assign(error, { body: reasonOf(error) })
  })

/** Data and callbacks for these blocks. A failed read of products counts as an empty list. */
export function useBlockData(blocks: readonly Block[]): BlockData {
  const needs = productsNeeded(blocks)
  const notify = useToast()
  const featured = useRead(featuredRead, needs.featured)
  const gallery = useRead(galleryRead, needs.gallery)
  return { ...blockProducts(needs, featured, gallery), sendMessage, notify }
}
