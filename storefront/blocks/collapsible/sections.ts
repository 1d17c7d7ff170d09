import { type Content, flag, list, text, texts } from '#storefront/blocks/content.ts'

/** One part of a collapsible block. */
export interface Section {
  title: string
  content: string
  items: readonly string[]
  defaultOpen: boolean
}

/** The parts of a collapsible block in either of its shapes: `collapsibleContent`, or `sections` of older pages (decision 10). */
export function sectionsOf(content: Content): Section[] {
  const given = list(content, 'collapsibleContent')
  return (given.length > 0 ? given : list(content, 'sections'))
    .map((fields) => ({
      title: text(fields, 'title'),
      content: text(fields, 'content'),
      items: fields['type'] === 'text' ? [] : texts(fields, 'items'),
      defaultOpen: flag(fields, 'defaultOpen'),
    }))
    .filter((section) => section.title || section.content || section.items.length > 0)
}
