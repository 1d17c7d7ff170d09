import { type Content, readFlag, readList, readText, readTexts } from './content.ts'

export interface CollapsibleSection {
  title: string
  content: string
  items: readonly string[]
  defaultOpen: boolean
}

/**
 * Reads the sections of a collapsible block in either stored shape: `collapsibleContent`, or `sections` on older pages.
 */
export function readSections(content: Content): CollapsibleSection[] {
  const given = readList(content, 'collapsibleContent')
  return (given.length > 0 ? given : readList(content, 'sections'))
    .map((fields) => ({
      title: readText(fields, 'title'),
      content: readText(fields, 'content'),
      items: fields['type'] === 'text' ? [] : readTexts(fields, 'items'),
      defaultOpen: readFlag(fields, 'defaultOpen'),
    }))
    .filter((section) => section.title || section.content || section.items.length > 0)
}
