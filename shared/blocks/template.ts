import type { Block } from './block.ts'

type TemplateFields = Readonly<Record<string, unknown>>

/** Page builder names of the template editor's fields, by block type. */
export const pageNames = new Map<string, ReadonlyMap<string, string>>([
  [
    'hero',
    new Map([
      ['ctaText', 'buttonText'],
      ['ctaLink', 'buttonLink'],
    ]),
  ],
  ['text', new Map([['content', 'text']])],
  [
    'image',
    new Map([
      ['url', 'imageUrl'],
      ['caption', 'text'],
    ]),
  ],
  [
    'features',
    new Map([
      ['title', 'sectionTitle'],
      ['items', 'features'],
    ]),
  ],
  [
    'featured-products',
    new Map([
      ['title', 'sectionTitle'],
      ['subtitle', 'sectionSubtitle'],
    ]),
  ],
])

/**
 * Converts a template block for the page builder; other blocks are returned unchanged. Fields without a counterpart
 * keep their names, and fields that already have a value aren't overwritten.
 */
export function toPageBlock(block: Block): Block {
  const type = block.type === 'features' ? 'feature-grid' : block.type
  const renames = pageNames.get(block.type)
  if (!renames) return block
  // Usually nothing is renamed; returning the same object avoids re-rendering.
  const isOld = Object.keys(block.content).some((name) => renames.has(name))
  return { ...block, type, content: isOld ? renameFields(block.content, renames) : block.content }
}

/** Built from entries, so that a field named `__proto__` stays an ordinary field. */
const renameFields = (content: TemplateFields, renames: ReadonlyMap<string, string>): TemplateFields =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      const wanted = renames.get(name)
      return [wanted && !Object.hasOwn(content, wanted) ? wanted : name, value]
    }),
  )
