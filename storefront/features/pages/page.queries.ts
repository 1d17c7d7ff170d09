import { read } from '#storefront/api/read.ts'
import type { ScreenLocation, Reads } from '#storefront/screen.ts'
import type { Page, ShownPage } from '#shared/features/pages/pages.record.ts'
import { paths } from '#shared/paths.ts'

/** A page by its current or a former slug. */
export const pageRead = (slug: string) => ({
  ...read('/api/pages/slug/:slug', { params: { slug } }),
  failure: 'Failed to fetch page',
})

/** Slug of the requested page; `/` is `home`. */
export const pageSlug = ({ params }: Pick<ScreenLocation, 'params'>): string => params['slug'] ?? 'home'
export const pageMain = (at: ScreenLocation) => pageRead(pageSlug(at))

/** The page at a URL once loaded. Drafts, which staff receive, and the footer don't count as pages. */
export function pageAt(slug: string, reads: Reads): ShownPage | undefined {
  return toPublicPage(reads.data(pageRead(slug)))
}

export const toPublicPage = (answer: ShownPage | null | undefined): ShownPage | undefined =>
  answer?.isPublished && answer.slug !== 'footer' ? answer : undefined

export const pageMissing = (at: ScreenLocation, reads: Reads): boolean => !pageAt(pageSlug(at), reads)

/** Redirects `/home` to `/`, and a former slug to the current one. */
export function pageRedirect({ params }: ScreenLocation, reads: Reads): string | undefined {
  const { slug } = params
  const page = slug !== undefined && pageAt(slug, reads)
  return page && paths.page(page.slug) !== `/${slug}` ? paths.page(page.slug) : undefined
}

export const pageDisplayTitle = ({ seoTitle, title }: Page): string => seoTitle || title
export function pageTitle(at: ScreenLocation, reads: Reads): string {
  const page = pageAt(pageSlug(at), reads)
  return page ? pageDisplayTitle(page) : '404'
}

/** A draft, by the token in its link. */
export const draftRead = ({ params }: Pick<ScreenLocation, 'params'>) =>
  read('/api/pages/shared/:token', { params: { token: params['token']! } })

export const draftAt = (at: ScreenLocation, reads: Reads) => reads.data(draftRead(at))

export function draftTitle(at: ScreenLocation, reads: Reads): string {
  const page = draftAt(at, reads)
  return page ? pageDisplayTitle(page) : '404'
}
