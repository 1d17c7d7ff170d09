import type { DemoProduct, DemoVariant } from './types.ts'
import type { Designer } from './designers.ts'

/** Four values in the order of the price table: 32mm plain, 32mm OSR, 54mm plain, 54mm OSR. */
type PriceTable<T> = readonly [T, T, T, T]

/** One creature of the bestiary. Prices are dollars as text; stock counts pieces. */
export interface BestiaryEntry {
  handle: string
  title: string
  /** Alt text of the portrait, as the end of a sentence. */
  seen: string
  type: string
  size: 'Tiny' | 'Small' | 'Medium' | 'Large' | 'Huge' | 'Gargantuan'
  designer: Designer
  featured?: true
  tags: string[]
  html: string
  /** Four values for the usual variants, or a single price and stock for a one-size cast. */
  prices: PriceTable<string> | string
  stock: PriceTable<number> | number
  /** One more option, such as a colour. Its later values cost `more` dollars. */
  option?: { name: string; values: string[]; more?: number }
  /** What prices are compared with; null for those that aren't. */
  compareAt?: PriceTable<string | null>
  videos?: DemoProduct['videos']
  /** How many views (portrait, ruler, face, blueprint, scale) the product has. */
  views: 0 | 3 | 4 | 5
  /** Adds photos of the print, bare and painted, and its size. */
  printed?: NonNullable<DemoProduct['printed']>
  rating?: DemoProduct['rating']
  accent?: DemoProduct['accent']
}

const MASTER_PIXELS = 1200

const columns: PriceTable<string[]> = [
  ['32mm', 'None'],
  ['32mm', 'OSR Style'],
  ['54mm', 'None'],
  ['54mm', 'OSR Style'],
]

const withOption = ({ values, more = 0 }: NonNullable<BestiaryEntry['option']>, variants: DemoVariant[]) =>
  variants.flatMap((variant) =>
    values.map((value, at) => ({
      ...variant,
      options: variant.options[0] === 'Default Title' ? [value] : [...variant.options, value],
      price: (Number(variant.price) + (at && more)).toFixed(2),
    })),
  )

const variantsOf = (entry: BestiaryEntry): DemoVariant[] =>
  entry.option ? withOption(entry.option, usualVariantsOf(entry)) : usualVariantsOf(entry)

const usualVariantsOf = ({ prices, stock, compareAt }: BestiaryEntry): DemoVariant[] => {
  if (typeof prices === 'string' && typeof stock === 'number') {
    return [{ options: ['Default Title'], price: prices, stock }]
  }
  if (typeof prices === 'string' || typeof stock === 'number') {
    throw new Error('An entry needs both a price and a stock table, or one price and one stock')
  }
  return columns.map((options, column) => {
    const compareAtPrice = compareAt?.[column]
    return { options, price: prices[column]!, stock: stock[column]!, ...(compareAtPrice && { compareAtPrice }) }
  })
}

const altTexts = ({ title, seen, size, type, views, printed }: BestiaryEntry): string[] => {
  const texts = viewTexts({ title, seen, size, type }).slice(0, views)
  if (!printed) return texts
  const [portrait, measured, ...others] = texts
  return [
    `Render: ${portrait}`,
    `Painted: ${title}, ${seen}`,
    `Resin: ${title} as it leaves the printer, washed and cured`,
    `Beside a ruler: ${measured}`,
    ...others,
  ]
}

const viewTexts = ({ title, seen, size, type }: Pick<BestiaryEntry, 'title' | 'seen' | 'size' | 'type'>) => [
  `${title} on its round base: ${seen}`,
  `${title} shown turned, beside a ruler marked at 32mm and 54mm`,
  `Close-up of the face of ${title}`,
  `Blueprint of ${title} with notes pointing at its parts, and three small turned views`,
  `${title}, a ${size.toLowerCase()} ${type.toLowerCase()}, beside the silhouette of a grown adventurer`,
]

function optionsOf({ prices, option }: BestiaryEntry): string[] {
  if (typeof prices === 'string') return [option?.name ?? 'Title']
  return ['Scale', 'Finishing', ...(option ? [option.name] : [])]
}

/** Converts a bestiary entry into a product of the local Shopify. */
export const productOf = (entry: BestiaryEntry): DemoProduct => ({
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
  ...(entry.printed && { printed: entry.printed }),
  ...(entry.accent && { accent: entry.accent }),
  ...(entry.rating && { rating: entry.rating }),
  pictures: altTexts(entry).map((alt) => ({ alt, width: MASTER_PIXELS, height: MASTER_PIXELS })),
  ...(entry.videos && { videos: entry.videos }),
  options: optionsOf(entry),
  variants: variantsOf(entry),
})
