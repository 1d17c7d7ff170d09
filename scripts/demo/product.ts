import type { DemoProduct, DemoVariant } from './types.ts'
import type { Designer } from './designers.ts'

/** Four values in the order of the price table: 32mm plain, 32mm OSR, 54mm plain, 54mm OSR. */
type PriceTable<T> = readonly [T, T, T, T]

/** One page of the bestiary. Prices are dollars as text; stock is pieces on the shelf. */
export interface Entry {
  handle: string
  title: string
  /** What a person who can't see the portrait should know, as the end of a sentence. */
  seen: string
  type: string
  size: 'Tiny' | 'Small' | 'Medium' | 'Large' | 'Huge' | 'Gargantuan'
  designer: Designer
  featured?: true
  tags: string[]
  html: string
  /** A table for the usual four variants, or one price and stock for a piece cast in one size only. */
  prices: PriceTable<string> | string
  stock: PriceTable<number> | number
  /** How many of the views (portrait, ruler, face, blueprint, scale) the page shows. */
  views: 0 | 3 | 4 | 5
}

const MASTER_PIXELS = 1200

const columns: PriceTable<string[]> = [
  ['32mm', 'None'],
  ['32mm', 'OSR Style'],
  ['54mm', 'None'],
  ['54mm', 'OSR Style'],
]

const variantsOf = ({ prices, stock }: Entry): DemoVariant[] => {
  if (typeof prices === 'string' && typeof stock === 'number') {
    return [{ options: ['Default Title'], price: prices, stock }]
  }
  if (typeof prices === 'string' || typeof stock === 'number') {
    throw new Error('An entry needs both a price and a stock table, or one price and one stock')
  }
  return columns.map((options, column) => ({ options, price: prices[column]!, stock: stock[column]! }))
}

const altTexts = ({ title, seen, size, type }: Entry): string[] => [
  `${title} on its round base: ${seen}`,
  `${title} turned about and measured against a ruler marked at 32mm and 54mm`,
  `Close-up of the face of ${title}`,
  `Blueprint of ${title} with notes pointing at its parts, and three small turned views`,
  `${title}, a ${size.toLowerCase()} ${type.toLowerCase()}, beside the silhouette of a grown adventurer`,
]

/** Turns a page of the bestiary into what the local Shopify stocks. */
export const productOf = (entry: Entry): DemoProduct => ({
  handle: entry.handle,
  title: entry.title,
  descriptionHtml: entry.html.trim().replaceAll(/\n\s+/g, '\n'),
  vendor: 'Hoard',
  productType: 'Miniature',
  tags: [entry.type.toLowerCase(), entry.size.toLowerCase(), ...entry.tags],
  creatureType: entry.type,
  creatureSize: entry.size,
  designer: entry.designer.name,
  ...(entry.designer.website === undefined ? {} : { designerWebsite: entry.designer.website }),
  featured: entry.featured ?? false,
  pictures: altTexts(entry)
    .slice(0, entry.views)
    .map((alt) => ({ alt, width: MASTER_PIXELS, height: MASTER_PIXELS })),
  options: typeof entry.prices === 'string' ? ['Title'] : ['Scale', 'Finishing'],
  variants: variantsOf(entry),
})
