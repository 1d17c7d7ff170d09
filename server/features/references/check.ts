import { pause } from '#server/pause.ts'
import type { Block } from '#shared/blocks/block.ts'
import { declarationOf } from '#shared/blocks/block-types.ts'
import { type Content, readFirstText, readText, toText } from '#shared/blocks/content.ts'
import { type BlockDeclaration, type LabelledLink, pictureOf } from '#shared/blocks/declare-block.ts'
import { safeHref, safeSource } from '#shared/blocks/links.ts'
import { readBlocks, rowsOf } from '#shared/blocks/read.ts'
import { queryOf } from '#shared/features/redirects/redirect-path.ts'
import type { PageProblem } from '#shared/features/references/references.contract.ts'
import { locationOfField, visitBlocks, type Mention } from '#server/content/references/visit-blocks.ts'
import type { CheckedMention } from '#server/content/references/reference-source.ts'
import type { Destination, Site } from '#server/content/references/site.ts'
import { normalizeAddress } from '#server/content/references/target.ts'

/** Finds problems that shoppers would have with the links and images of a post, a banner or a menu item. */
export async function checkMentions(
  mentions: readonly CheckedMention[],
  site: Site,
  origin: string,
): Promise<PageProblem[]> {
  const findings: PageProblem[] = []
  const leadsTo = createLookup(site)
  for (const { place, address, lacksAlt } of mentions) {
    const find = ([kind, words]: [PageProblem['kind'], string]) => findings.push({ kind, blockId: '', place, words })
    await pause()
    if (lacksAlt) {
      const known = await site.readImageText(address)
      if (known ? !known.alt && !known.isDecorative : lacksAlt === 'here')
        findings.push({ kind: 'missing-alt', blockId: '', place, words: missingTextOf(address), image: address })
      continue
    }
    const path = normalizeAddress(address, origin)
    const trouble = path?.startsWith('/') ? await problemOf(path, queryOf(address), leadsTo) : null
    if (trouble) find(trouble)
  }
  return withoutRepeated(findings)
}

/** Looks each address up once. */
function createLookup(site: Site) {
  const known = new Map<string, Promise<Destination>>()
  return (path: string, query: string) => known.getOrInsertComputed(path + query, () => site.resolve(path, query))
}

/**
 * Finds problems that shoppers would have with a page of these blocks, from top to bottom. `own`: path of the page
 * itself, which may be unpublished.
 */
export async function checkBlocks(
  stored: unknown,
  site: Site,
  origin: string,
  own: string | null,
): Promise<PageProblem[]> {
  const leadsTo = createLookup(site)
  const findings: PageProblem[] = []
  for (const block of rowsOf(readBlocks(stored)).flat()) {
    const find = (kind: PageProblem['kind'], place: string, words: string) =>
      findings.push({ kind, blockId: block.id, place, words })
    const { content } = block
    const declaration = declarationOf(block)
    // Shoppers don't see blocks of unknown types.
    if (!declaration || declaration.isEmpty(content)) {
      find('empty-block', 'Block', declaration?.whyEmpty?.(content) || EMPTY_BLOCK)
      continue
    }
    if (declaration.needsFeatured && !(await site.hasFeatured())) find('unavailable-product', 'Products', NO_FEATURED)
    const missingAlt = await findMissingAlt(declaration, content, site)
    if (missingAlt) find('missing-alt', 'Image', missingAlt)
    if (declaration.untitled && !readText(content, 'title')) find('missing-alt', 'Title', declaration.untitled)
    for (const link of declaration.links?.(content) ?? [])
      if (safeHref(toText(link.address).trim()) === null)
        find('dead-link', locationOfField(link.name, link.number ?? 0), missingAddress(link))
    for (const { value, place } of linksOf(block)) {
      await pause()
      const path = normalizeAddress(value, origin)
      if (path === null || !path.startsWith('/') || path === own) continue
      const trouble = await problemOf(path, queryOf(value), leadsTo)
      if (trouble) find(trouble[0], place, trouble[1])
    }
  }
  return withoutRepeated(findings)
}

/** The first of the problems of one place with the same words. */
function withoutRepeated(findings: readonly PageProblem[]): PageProblem[] {
  const first = new Map<string, PageProblem>()
  for (const finding of findings)
    first.getOrInsert(JSON.stringify([finding.blockId, finding.place, finding.words]), finding)
  return [...first.values()]
}

async function problemOf(
  path: string,
  query: string,
  leadsTo: ReturnType<typeof createLookup>,
): Promise<[PageProblem['kind'], string] | null> {
  const leads = await leadsTo(path, query)
  switch (leads.is) {
    case 'shown':
      return null
    case 'draft':
      return [
        'dead-link',
        `Links to “${leads.title}” (${path}), a draft that shoppers can’t see. Publish it or change the link.`,
      ]
    case 'moved':
      return [
        'dead-link',
        `Links to ${path}${query}, an old address that redirects to ${leads.to}. The link works, but linking to ${leads.to} directly is faster.`,
      ]
    case 'archived':
      return [
        'unavailable-product',
        `Links to “${leads.title}”, which is no longer sold. Link to another product or to /gallery.`,
      ]
    case 'sold-out':
      return [
        'unavailable-product',
        `Links to “${leads.title}”, which is sold out. Link to another product, or keep the link if it will be restocked.`,
      ]
    case 'nothing':
      return ['dead-link', `Links to ${path}, which doesn’t exist. Correct the address or remove the link.`]
  }
}

const missingTextOf = (address: string) =>
  `“${address.split(/[?#]/)[0]!.split('/').at(-1)}” has no alt text, so people who can’t see it don’t know what it shows. Describe it in a few words, or mark it as decorative.`
const NO_FEATURED =
  'No products are featured, so shoppers don’t see this block. Feature products in Shopify or delete the block.'

const EMPTY_BLOCK = 'The block is empty, so shoppers don’t see it. Fill it in or delete it.'

/**
 * What is wrong if a block's image has no alt text: neither one of its own nor the repository's, no mark that it needs
 * none, and no text that is used instead. Screen readers announce a linked image without one as its URL.
 */
async function findMissingAlt(
  declaration: BlockDeclaration,
  content: Content,
  site: Site,
): Promise<string | undefined> {
  const picture = pictureOf(declaration)
  const address = picture && safeSource(readFirstText(content, ...picture.names))
  if (!address || !('alt' in declaration.fields) || readFirstText(content, 'alt', picture.altFrom ?? 'alt'))
    return undefined
  const isLink = picture.link !== undefined && readText(content, picture.link) !== ''
  if (content['isDecorative'] === true && !isLink) return undefined
  const { alt = '', isDecorative = false } = (await site.readImageText(address)) ?? {}
  if (isDecorative ? !isLink : alt !== '') return undefined
  return `The image has no alt text${picture.altFrom ? ` and no ${picture.altFrom}` : ''}, so people who can’t see it don’t know what it shows. Describe it in a few words, or mark it as decorative.`
}

/** What is wrong with a missing or invalid address, such as `gallery` without its `/`. */
function missingAddress({ label, address, isHidden }: LabelledLink): string {
  const written = toText(address).trim()
  const what = written ? `“${written}” is not a valid address` : 'The address is missing'
  const effect = isHidden ? 'is hidden from shoppers' : 'leads nowhere'
  return `${what}, so “${label.trim()}” ${effect}. An address starts with / or https://.`
}

function linksOf(block: Block): Mention[] {
  const found: Mention[] = []
  visitBlocks([block], (mention) => {
    if (!mention.isPicture) found.push(mention)
    return mention.value
  })
  return found
}
