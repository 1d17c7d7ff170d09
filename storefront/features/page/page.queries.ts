import { needsOf } from '#storefront/blocks/needs.ts'
import { GALLERY_LIMIT } from '#storefront/blocks/page/block-products.ts'
import { type AnyRead, read } from '#storefront/api/read.ts'
import type { At, Reads } from '#storefront/screen.ts'
import type { Page, ShownPage } from '#shared/features/pages/pages.schema.ts'
import { paths } from '#shared/paths.ts'

/** A page by its slug, or one that it had before. What fails is told as the specification words it (section 8). */
export const pageRead = (slug: string) => ({
  ...read('/api/pages/slug/:slug', { params: { slug } }),
  meta: { failure: 'Failed to fetch page' },
})
/** The products that blocks show. */
export const featuredRead = read('/api/products/featured')
export const galleryRead = read('/api/products', { query: { limit: GALLERY_LIMIT } })

/** The address says which page; `/` is the page home. */
export const slugOf = ({ params }: Pick<At, 'params'>): string => params['slug'] ?? 'home'
export const pageMain = (at: At) => pageRead(slugOf(at))

/** The page of an address once it has been read. Drafts, which staff are sent, and the footer are no pages (section 4, decision 20). */
export function pageAt(slug: string, reads: Reads): ShownPage | undefined {
  return asPage(reads.getQueryData<ShownPage>(pageRead(slug).queryKey))
}

export const asPage = (answer: ShownPage | null | undefined): ShownPage | undefined =>
  answer?.isPublished && answer.slug !== 'footer' ? answer : undefined

export const pageMissing = (at: At, reads: Reads): boolean => !pageAt(slugOf(at), reads)

/** What the blocks of a page show, and is not in them. */
export function blockReads(blocks: unknown): AnyRead[] {
  const { featured, gallery } = needsOf(blocks)
  return [...(featured ? [featuredRead] : []), ...(gallery ? [galleryRead] : [])]
}

export const pageFurther = (at: At, reads: Reads): AnyRead[] => blockReads(pageAt(slugOf(at), reads)?.blocks)

/** `/home` is `/`; a page that was asked for by a slug that it had before is where it is now (decisions 19, 20). */
export function pageRedirect({ params }: At, reads: Reads): string | undefined {
  const { slug } = params
  const page = slug !== undefined && pageAt(slug, reads)
  return page && paths.page(page.slug) !== `/${slug}` ? paths.page(page.slug) : undefined
}

export const titleOfPage = ({ seoTitle, title }: Page): string => seoTitle || title
export function pageTitle(at: At, reads: Reads): string {
  const page = pageAt(slugOf(at), reads)
  return page ? titleOfPage(page) : '404'
}

/** A draft, by the token of the link to it. */
export const draftRead = ({ params }: Pick<At, 'params'>) =>
  read('/api/pages/shared/:token', { params: { token: params['token']! } })

const draftAt = (at: At, reads: Reads) => reads.getQueryData<Page>(draftRead(at).queryKey)

export const draftFurther = (at: At, reads: Reads): AnyRead[] => blockReads(draftAt(at, reads)?.blocks)

export function draftTitle(at: At, reads: Reads): string {
  const page = draftAt(at, reads)
  return page ? titleOfPage(page) : '404'
}
