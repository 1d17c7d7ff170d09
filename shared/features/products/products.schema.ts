import { z } from 'zod'

/** Opaque text on the wire (decision 28). */
export const ProductId = z.string().min(1).max(64)

export const ProductPhoto = z.object({
  image: z.string(),
  caption: z.string(),
  /** Pixels; null when Shopify did not say. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type ProductPhoto = z.infer<typeof ProductPhoto>

/** A Shopify variant as the shop keeps it: `option1` is the scale, `option2` the finishing. Prices are dollars as decimal text. */
export const ShopifyVariant = z.object({
  id: z.string(),
  option1: z.string(),
  option2: z.string(),
  price: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  availableForSale: z.boolean(),
})
export type ShopifyVariant = z.infer<typeof ShopifyVariant>

/** Prices are dollars. The `custom.*` values may be JSON arrays, of which the first element counts (specification section 3). */
export const ProductMetadata = z.object({
  basePrice: z.number().optional(),
  osrTabletop: z.number().optional(),
  unprimedDisplay: z.number().optional(),
  osrDisplay: z.number().optional(),
  'custom.creature_size': z.string().optional(),
  'custom.creature_type': z.string().optional(),
  'custom.designer': z.string().optional(),
})
export type ProductMetadata = z.infer<typeof ProductMetadata>

/** A creature as every product call answers it (specification section 3). */
export const Product = z.object({
  id: ProductId,
  name: z.string(),
  /** Null for a product that only this shop knows. */
  shopifyHandle: z.string().nullable(),
  shopifyId: z.string().nullable(),
  /** Null when there is no picture. */
  imageUrl: z.string().nullable(),
  photos: z.array(ProductPhoto),
  /** Sanitised HTML. */
  longDescription: z.string(),
  designer: z.string(),
  creatureType: z.string(),
  /** The creature's size (Small ... Gargantuan), not the miniature's scale (decision 27). */
  scale: z.string(),
  isFeatured: z.boolean(),
  /** Dollars. */
  unprimedPrice: z.number(),
  /** Dollars. */
  osrPrimingPrice: z.number(),
  metadata: ProductMetadata,
  shopifyVariants: z.array(ShopifyVariant),
  /** False when archived: gone from Shopify, kept for the carts that hold it. */
  isAvailable: z.boolean(),
})
export type Product = z.infer<typeof Product>

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const word = z.string().trim().max(200)

/** The gallery's filters as they stand in a query string. Empty text means no filter. */
export const ProductFilters = z.object({
  search: word.optional(),
  creatureType: word.optional(),
  scale: word.optional(),
  designer: word.optional(),
  /** Dollars, either end open: `5-10`, `5-`, `-10`. */
  priceRange: z
    .string()
    .regex(/^(\d+(\.\d{1,2})?)?-(\d+(\.\d{1,2})?)?$|^$/, 'a range of dollars such as 5-10, 5- or -10')
    .optional(),
  featured: flag.optional(),
})
export type ProductFilters = z.output<typeof ProductFilters>

/** At most 250 a page, the most that Shopify gives too. */
export const ProductPage = z.object({
  limit: z.coerce.number<string | number>().int().min(1).max(250).default(250),
  offset: z.coerce.number<string | number>().int().min(0).max(1_000_000).default(0),
})

const counts = z.record(z.string(), z.number().int())

/**
 * The choices of the three selects, and how many products each would show, given the other filters in the same query.
 * `total` is the number of products that match the whole query.
 */
export const FilterOptions = z.object({
  creatureTypes: z.array(z.string()),
  scales: z.array(z.string()),
  designers: z.array(z.string()),
  counts: z.object({ creatureTypes: counts, scales: counts, designers: counts, featured: z.number().int() }),
  total: z.number().int(),
})
export type FilterOptions = z.infer<typeof FilterOptions>
