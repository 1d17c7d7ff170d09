import type { Block } from './block.ts'

type Fields = Readonly<Record<string, unknown>>

/** New names of the template editor's fields, by block type (staff specification, section 3). */
const names = new Map<string, ReadonlyMap<string, string>>([
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
 * A block of the template editor as one of the page builder (decision 9); a block of the page builder is answered as it is.
 * Nothing is lost: fields without a counterpart (`backgroundImage`, `maxProducts`, `alt`) keep their names, and a field that
 * the page builder has filled already is not overwritten.
 */
export function toPageBlock(block: Block): Block {
  const type = block.type === 'features' ? 'feature-grid' : block.type
  const renames = names.get(block.type)
  if (!renames) return block
  // Mostly there is nothing to rename, and the content stays the same object: what shows it needn't do so again.
  const isOld = Object.keys(block.content).some((name) => renames.has(name))
  return { ...block, type, content: isOld ? renamed(block.content, renames) : block.content }
}

/** From entries, so that a field called `__proto__` stays a field. */
const renamed = (content: Fields, renames: ReadonlyMap<string, string>): Fields =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      const wanted = renames.get(name)
      return [wanted && !Object.hasOwn(content, wanted) ? wanted : name, value]
    }),
  )
