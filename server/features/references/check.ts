import type { Block } from '#shared/blocks/block.ts'
import { safeHref } from '#shared/blocks/links.ts'
import { readBlocks, rowsOf } from '#shared/blocks/read.ts'
import type { Finding } from '#shared/features/references/references.contract.ts'
import { visitBlocks, type Mention } from '#server/references/in-blocks.ts'
import type { Destination, Site } from '#server/references/site.ts'
import { placeOf } from '#server/references/target.ts'
import { listOf, pictureOf, says, showsNothing, textOf } from './empty-blocks.ts'

/** What shoppers would stumble over on a page of these blocks, from top to bottom. `own`: the page's own path, which is fine. */
export async function checkBlocks(stored: unknown, site: Site, origin: string, own: string | null): Promise<Finding[]> {
  const known = new Map<string, Promise<Destination>>()
  const whereLeads = (path: string) => {
    const leads = known.get(path) ?? site.whereLeads(path)
    known.set(path, leads)
    return leads
  }
  const findings: Finding[] = []
  for (const block of rowsOf(readBlocks(stored)).flat()) {
    const find = (kind: Finding['kind'], place: string, words: string) =>
      findings.push({ kind, blockId: block.id, place, words })
    if (showsNothing(block)) {
      find('empty-block', 'Block', emptyWords(block))
      continue
    }
    if (block.type === 'featured-products' && !(await site.hasFeatured()))
      find('unavailable-product', 'Products', NO_FEATURED)
    if (lacksAlt(block) && !(await isExcused(block, site))) find('missing-alt', 'Picture', altWords(block))
    for (const [place, words] of withoutAddress(block)) find('dead-link', place, words)
    for (const { value, place } of linksOf(block)) {
      const path = placeOf(value, origin)
      if (path === null || !path.startsWith('/') || path === own) continue
      const trouble = troubleOf(path, await whereLeads(path))
      if (trouble) find(trouble[0], place, trouble[1])
    }
  }
  return findings.filter((finding, index) => findings.findIndex((other) => isSame(other, finding)) === index)
}

const isSame = (a: Finding, b: Finding) => a.blockId === b.blockId && a.place === b.place && a.words === b.words

function troubleOf(path: string, leads: Destination): [Finding['kind'], string] | null {
  switch (leads.is) {
    case 'shown':
      return null
    case 'draft':
      return [
        'dead-link',
        `Leads to “${leads.title}” (${path}), which is a draft: shoppers find nothing there. Publish it, or lead elsewhere.`,
      ]
    case 'moved':
      return [
        'dead-link',
        `Leads to ${path}, an old address that redirects to ${leads.to}. It works; lead to ${leads.to} to spare shoppers the detour.`,
      ]
    case 'archived':
      return [
        'unavailable-product',
        `Leads to “${leads.title}”, which is no longer sold: shoppers find nothing there. Lead to another product, or to /gallery.`,
      ]
    case 'sold-out':
      return [
        'unavailable-product',
        `Leads to “${leads.title}”, which is sold out. Lead to another product, or leave it if more are on the way.`,
      ]
    case 'nothing':
      return ['dead-link', `Leads to ${path}, where there is nothing. Correct the address, or lead elsewhere.`]
  }
}

const NO_FEATURED =
  'No product is featured at present, so shoppers don’t see this block. Feature products in Shopify, or delete the block.'

const emptyWords = ({ type, content }: Block) =>
  type === 'image' && textOf(content['imageUrl'])
    ? 'The picture’s address is none that shoppers could load, so they see nothing. It begins with / or https://.'
    : `Nothing is filled in that shoppers could see. Fill it in, or delete the block.`

/** The image block falls back on its title; the hero doesn't. A linked picture without either is announced as its address. */
const lacksAlt = ({ type, content }: Block) =>
  (type === 'image' || type === 'hero') &&
  pictureOf(content) !== null &&
  !says(content, 'alt') &&
  !(type === 'image' && says(content, 'title'))

/** The repository has words for it, which shoppers get, or says that it needs none. A link needs some. */
async function isExcused({ type, content }: Block, site: Site): Promise<boolean> {
  const { alt = '', isDecorative = false } = (await site.pictureWords(pictureOf(content) ?? '')) ?? {}
  const isLink = type === 'image' && says(content, 'imageLink')
  return isDecorative ? !isLink : alt !== ''
}

const altWords = ({ type }: Block) =>
  `The picture has no alternative text${type === 'image' ? ' and no title' : ''}: people who can’t see it are not told what it shows. Describe it in a few words.`

const buttons = [
  ['buttonText', 'buttonLink', 'Button link'],
  ['secondButtonText', 'secondButtonLink', 'Second button link'],
] as const

/** Buttons and links that are meant to lead somewhere and don't, such as `gallery` without its `/`. */
function withoutAddress({ type, content }: Block): [place: string, words: string][] {
  const found: [string, string][] = []
  const look = (place: string, label: string, address: unknown, otherwise: string) => {
    const written = textOf(address)
    if (safeHref(written) !== null) return
    const what = written ? `“${written}” is no address` : 'It has no address'
    found.push([place, `${what}, so “${label}” ${otherwise}. An address begins with / or https://.`])
  }
  if (type === 'hero' || (type === 'gallery-preview' && !/^false$/.test(textOfFlag(content['showButton']))))
    for (const [text, link, place] of buttons)
      if (says(content, text) && (type === 'hero' || text === 'buttonText'))
        look(place, textOf(content[text]), content[link], 'is not shown to shoppers')
  if (type === 'faq-quick-links')
    for (const [index, link] of listOf(content, 'faqLinks').entries())
      if (says(link, 'question')) look(`Link ${index + 1}`, textOf(link['question']), link['link'], 'leads nowhere')
  if (type === 'image' && says(content, 'imageLink'))
    look('Picture link', 'the picture', content['imageLink'], 'leads nowhere')
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
