import { withNewIds } from '#shared/blocks/arrange.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { pageRecord, type Page, type PageValues } from '#shared/features/pages/pages.record.ts'
import { numberedSlugs } from '#shared/features/pages/slug.ts'
import { toCopy } from '#shared/record.ts'
import { client } from '#staff/api/client.ts'
import type { useRecord } from '#staff/widgets/record/useRecord.ts'

/** COPY of a page, with its toast. */
export const copyPage = ({ create }: ReturnType<typeof useRecord<Page, PageValues>>, id: string) =>
  create(() => copyOf(id), { success: 'Page copied successfully', failure: 'Failed to copy page' })

/** The request body: an unpublished page at a free address, with blocks that have ids of their own. */
async function copyOf(id: string) {
  const [page, pages] = await Promise.all([client.pages.byId({ params: { id } }), client.pages.list({ view: 'list' })])
  const taken = new Set(pages.map(({ slug }) => slug))
  const copies = numberedSlugs(`${page.slug}-copy`)
  let slug = copies.next().value
  while (taken.has(slug)) slug = copies.next().value
  return { ...toCopy(pageRecord, page), slug, blocks: withNewIds(readBlocks(page.blocks)) }
}
