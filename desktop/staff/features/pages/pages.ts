import { readBlocks } from '#shared/blocks/read.ts'
import type { Page } from '#shared/features/pages/pages.record.ts'
import { paths } from '#shared/paths.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'

export const PAGES_URL = '/api/pages'
/** Cache key of one page. */
export const pageUrl = (id: string) => `${PAGES_URL}/${id}`
export const TEMPLATES_URL = '/api/page-templates'
export const listPath = staffPaths.cmsTab('pages')

export const usePages = () => useRead(PAGES_URL, () => client.pages.list())
export const useTemplates = () => useRead(TEMPLATES_URL, () => client.templates.list())

/** Published, hidden, or to be published at a set time. */
export type PageState = 'published' | 'draft' | 'scheduled'

export const stateOf = ({ isPublished, publishAt }: Pick<Page, 'isPublished' | 'publishAt'>): PageState =>
  isPublished ? 'published' : publishAt ? 'scheduled' : 'draft'

/** The page's public path; null for the footer, which has none. */
export const addressOf = (slug: string): string | null => (slug === 'footer' ? null : paths.page(slug))

/** Block counts by cached page; pages that did not change are not counted again after a refetch. */
const counts = new WeakMap<Page, number>()

/** Number of a page's blocks, even if `blocks` is malformed. */
export function blockCountOf(page: Page): number {
  const known = counts.get(page) ?? readBlocks(page.blocks).length
  counts.set(page, known)
  return known
}

/** Path of the form for a new page from a template. */
export const newPath = (templateId: string | null): string =>
  `${listPath}?edit=new${templateId === null ? '' : `&template=${encodeURIComponent(templateId)}`}`

/** Element id of the link to a page's content, in the list. */
export const contentLinkId = (id: string) => `content-of-${id}`
