import type { Block } from './block.ts'

type Fields = Readonly<Record<string, unknown>>

/** New names of the template editor's fields, by block type (staff specification, section 3). */
const names: Record<string, Record<string, string>> = {
  hero: { ctaText: 'buttonText', ctaLink: 'buttonLink' },
  text: { content: 'text' },
  image: { url: 'imageUrl', caption: 'text' },
  features: { title: 'sectionTitle', items: 'features' },
  'featured-products': { title: 'sectionTitle', subtitle: 'sectionSubtitle' },
}

/**
 * A block of the template editor as one of the page builder (decision 9); a block of the page builder is answered as it is.
 * Nothing is lost: fields without a counterpart (`backgroundImage`, `maxProducts`, `alt`) keep their names, and a field that
 * the page builder has filled already is not overwritten.
 */
export function toPageBlock(block: Block): Block {
  const renames = names[block.type]
  const type = block.type === 'features' ? 'feature-grid' : block.type
  if (!renames || !Object.keys(renames).some((old) => old in block.content)) return { ...block, type }
  return { ...block, type, content: renamed(block.content, renames) }
}

function renamed(content: Fields, renames: Record<string, string>): Fields {
  const entries = Object.entries(content).map(([name, value]) => {
    const wanted = renames[name]
    return [wanted !== undefined && !(wanted in content) ? wanted : name, value]
  })
  return Object.fromEntries(entries) as Fields
}
