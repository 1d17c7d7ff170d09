import { blockTypes, type Block } from '#shared/blocks/block.ts'
import { safeHref, safeSource } from '#shared/blocks/links.ts'
import { parseVideo } from '#shared/blocks/video.ts'

type Content = Block['content']

/** True if the storefront would render nothing for this block. */
export function isEmptyBlock({ type, content }: Block): boolean {
  const rule = rules.get(type)
  return rule ? rule(content) : !types.has(type)
}

const types: ReadonlySet<string> = new Set(blockTypes)

const rules = new Map<string, (content: Content) => boolean>([
  ['hero', (it) => !hasText(it, 'title', 'subtitle', 'text') && !imageOf(it) && buttonsOf(it).length === 0],
  ['text', (it) => !hasText(it, 'title', 'subtitle', 'text')],
  ['video', (it) => parseVideo(it['videoUrl']) === null],
  ['image', (it) => !hasText(it, 'title', 'text') && !imageOf(it)],
  [
    'feature-grid',
    (it) =>
      !hasText(it, 'sectionTitle', 'title', 'sectionSubtitle') &&
      !listOf(it, 'features').some((feature) => hasText(feature, 'title', 'description')),
  ],
  ['contact-info', (it) => !listOf(it, 'contactItems').some((item) => hasText(item, 'value'))],
  ['faq-quick-links', (it) => !listOf(it, 'faqLinks').some((link) => hasText(link, 'question'))],
  ['collapsible', (it) => !hasText(it, 'title') && !sectionsOf(it).some(hasWords)],
])

/** Image of a block; null if it has none, or its address isn't allowed. */
export const imageOf = (content: Content): string | null =>
  safeSource(textOf(content['imageUrl']) || textOf(content['backgroundImage']))

export const hasText = (content: Content, ...names: string[]): boolean =>
  names.some((name) => textOf(content[name]) !== '')

const buttonsOf = (content: Content) =>
  ['button', 'secondButton'].filter(
    (name) => hasText(content, `${name}Text`) && safeHref(content[`${name}Link`]) !== null,
  )

/** Sections in either stored shape. */
function sectionsOf(content: Content): Content[] {
  const given = listOf(content, 'collapsibleContent')
  return given.length > 0 ? given : listOf(content, 'sections')
}

const hasWords = (section: Content) =>
  hasText(section, 'title', 'content') ||
  (section['type'] !== 'text' && valuesOf(section['items']).some((item) => textOf(item) !== ''))

export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}

const valuesOf = (value: unknown): unknown[] => (typeof value === 'object' && value ? Object.values(value) : [])

export const listOf = (content: Content, name: string): Content[] =>
  valuesOf(content[name]).filter(
    (value): value is Content => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
