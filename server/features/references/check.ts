import { pause } from '#server/pause.ts'
import type { Block } from '#shared/blocks/block.ts'
import { safeHref } from '#shared/blocks/links.ts'
import { videoProblem } from '#shared/blocks/video.ts'
import { readBlocks, rowsOf } from '#shared/blocks/read.ts'
import { queryOf } from '#shared/features/redirects/redirect-path.ts'
import type { PageProblem } from '#shared/features/references/references.contract.ts'
import { visitBlocks, type Mention } from '#server/content/references/visit-blocks.ts'
import type { CheckedMention } from '#server/content/references/reference-source.ts'
import type { Destination, Site } from '#server/content/references/site.ts'
import { normalizeAddress } from '#server/content/references/target.ts'
import { listOf, imageOf, hasText, isEmptyBlock, textOf } from './empty-blocks.ts'

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
    if (isEmptyBlock(block)) {
      find('empty-block', 'Block', emptyBlockMessage(block))
      continue
    }
    if (block.type === 'featured-products' && !(await site.hasFeatured()))
      find('unavailable-product', 'Products', NO_FEATURED)
    if (lacksAlt(block) && !(await needsNoAlt(block, site))) find('missing-alt', 'Image', missingAltMessage(block))
    if (block.type === 'video' && !hasText(block.content, 'title')) find('missing-alt', 'Title', UNTITLED_VIDEO)
    for (const [place, words] of findMissingAddresses(block)) find('dead-link', place, words)
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
const UNTITLED_VIDEO =
  'The video has no title, so people who can’t see it don’t know what PLAY starts. Name it in a few words.'

const NO_FEATURED =
  'No products are featured, so shoppers don’t see this block. Feature products in Shopify or delete the block.'

const emptyBlockMessage = ({ type, content }: Block) =>
  type === 'video' && textOf(content['videoUrl'])
    ? `Shoppers don’t see the video. ${videoProblem(textOf(content['videoUrl'])) ?? ''}`.trim()
    : type === 'image' && textOf(content['imageUrl'])
      ? 'The image’s address is invalid, so shoppers don’t see it. An address starts with / or https://.'
      : `The block is empty, so shoppers don’t see it. Fill it in or delete it.`

/**
 * The image block falls back on its title; the hero doesn't. Screen readers announce a linked image without either as
 * its URL.
 */
const lacksAlt = ({ type, content }: Block) =>
  (type === 'image' || type === 'hero') &&
  imageOf(content) !== null &&
  !hasText(content, 'alt') &&
  !(type === 'image' && hasText(content, 'title'))

/** True if the repository provides an alternative text, or it or the block says "decorative" and it isn't a link. */
async function needsNoAlt({ type, content }: Block, site: Site): Promise<boolean> {
  const isLink = type === 'image' && hasText(content, 'imageLink')
  if (content['isDecorative'] === true && !isLink) return true
  const { alt = '', isDecorative = false } = (await site.readImageText(imageOf(content) ?? '')) ?? {}
  return isDecorative ? !isLink : alt !== ''
}

const missingAltMessage = ({ type }: Block) =>
  `The image has no alt text${type === 'image' ? ' and no title' : ''}, so people who can’t see it don’t know what it shows. Describe it in a few words, or mark it as decorative.`

const buttons = [
  ['buttonText', 'buttonLink', 'Button link'],
  ['secondButtonText', 'secondButtonLink', 'Second button link'],
] as const

/** Labelled buttons and links with a missing or invalid address, such as `gallery` without its `/`. */
function findMissingAddresses({ type, content }: Block): [place: string, words: string][] {
  const found: [string, string][] = []
  const check = (place: string, label: string, address: unknown, otherwise: string) => {
    const written = textOf(address)
    if (safeHref(written) !== null) return
    const what = written ? `“${written}” is not a valid address` : 'The address is missing'
    found.push([place, `${what}, so “${label}” ${otherwise}. An address starts with / or https://.`])
  }
  if (type === 'hero' || (type === 'gallery-preview' && !/^false$/.test(textOfFlag(content['showButton']))))
    for (const [text, link, place] of buttons)
      if (hasText(content, text) && (type === 'hero' || text === 'buttonText'))
        check(place, textOf(content[text]), content[link], 'is hidden from shoppers')
  if (type === 'faq-quick-links')
    for (const [index, link] of listOf(content, 'faqLinks').entries())
      if (hasText(link, 'question')) check(`Link ${index + 1}`, textOf(link['question']), link['link'], 'leads nowhere')
  if (type === 'image' && hasText(content, 'imageLink'))
    check('Image link', 'the image', content['imageLink'], 'leads nowhere')
  return found
}

const textOfFlag = (value: unknown) => (typeof value === 'object' ? '' : String(value))

function linksOf(block: Block): Mention[] {
  const found: Mention[] = []
  visitBlocks([block], (mention) => {
    if (!mention.isPicture) found.push(mention)
    return mention.value
  })
  return found
}
