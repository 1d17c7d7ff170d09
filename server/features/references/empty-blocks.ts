import { blockTypes, type Block } from '#shared/blocks/block.ts'
import { safeHref, safeSource } from '#shared/blocks/links.ts'

type Content = Block['content']

/** True when shoppers would see nothing of this block, as the shop's own renderers have it. */
export function showsNothing({ type, content }: Block): boolean {
  const rule = rules.get(type)
  return rule ? rule(content) : !types.has(type)
}

const types: ReadonlySet<string> = new Set(blockTypes)

const rules = new Map<string, (content: Content) => boolean>([
  ['hero', (it) => !says(it, 'title', 'subtitle', 'text') && !pictureOf(it) && buttonsOf(it).length === 0],
  ['text', (it) => !says(it, 'title', 'subtitle', 'text')],
  ['image', (it) => !says(it, 'title', 'text') && !pictureOf(it)],
  [
    'feature-grid',
    (it) =>
      !says(it, 'sectionTitle', 'title', 'sectionSubtitle') &&
      !listOf(it, 'features').some((feature) => says(feature, 'title', 'description')),
  ],
  ['contact-info', (it) => !listOf(it, 'contactItems').some((item) => says(item, 'value'))],
  ['faq-quick-links', (it) => !listOf(it, 'faqLinks').some((link) => says(link, 'question'))],
  ['collapsible', (it) => !says(it, 'title') && !sectionsOf(it).some(hasWords)],
])

/** The picture that a block shows. Null: it has none, or none from an address that is allowed. */
export const pictureOf = (content: Content): string | null =>
  safeSource(textOf(content['imageUrl']) || textOf(content['backgroundImage']))

export const says = (content: Content, ...names: string[]): boolean =>
  names.some((name) => textOf(content[name]) !== '')

const buttonsOf = (content: Content) =>
  ['button', 'secondButton'].filter((name) => says(content, `${name}Text`) && safeHref(content[`${name}Link`]) !== null)

/** In either shape (decision 10). */
function sectionsOf(content: Content): Content[] {
  const given = listOf(content, 'collapsibleContent')
  return given.length > 0 ? given : listOf(content, 'sections')
}

const hasWords = (section: Content) =>
  says(section, 'title', 'content') ||
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
