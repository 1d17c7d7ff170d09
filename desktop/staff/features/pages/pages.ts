import { readBlocks } from '#shared/blocks/read.ts'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import { paths } from '#shared/paths.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'

export const PAGES_URL = '/api/pages'
/** The key of one page's reads. */
export const pageUrl = (id: string) => `${PAGES_URL}/${id}`
export const TEMPLATES_URL = '/api/page-templates'
export const listPath = staffPaths.cmsTab('pages')

export const usePages = () => useRead(PAGES_URL, () => client.pages.list())
export const useTemplates = () => useRead(TEMPLATES_URL, () => client.templates.list())

/** Where a page stands: shoppers see it, nobody does, or they will at a time. */
export type PageState = 'published' | 'draft' | 'scheduled'

export const stateOf = ({ isPublished, publishAt }: Pick<Page, 'isPublished' | 'publishAt'>): PageState =>
  isPublished ? 'published' : publishAt ? 'scheduled' : 'draft'

/** Where shoppers see the page. Null: it has no address of its own, as the footer (decision 20). */
export const addressOf = (slug: string): string | null => (slug === 'footer' ? null : paths.page(slug))

/** By the page as it was read: a list that was read again keeps those that are the same. */
const counts = new WeakMap<Page, number>()

/** How many blocks a page has, whatever its `blocks` hold. */
export function blockCountOf(page: Page): number {
  const known = counts.get(page) ?? readBlocks(page.blocks).length
  counts.set(page, known)
  return known
}

/** The form of a new page, beginning with a template. */
export const newPath = (templateId: string | null): string =>
  `${listPath}?edit=new${templateId === null ? '' : `&template=${encodeURIComponent(templateId)}`}`

/** In the list: the link to a page's content. */
export const contentLinkId = (id: string) => `content-of-${id}`
