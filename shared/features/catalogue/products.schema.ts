import { z } from 'zod'
import { MAX_FILTER_TEXT } from './limits.ts'

/** Opaque id. */
export const ProductId = z.string().min(1).max(64)

/** What a photo shows the miniature as. */
export const PhotoKind = z.enum(['render', 'resin', 'painted', 'ruler', 'hand'])
export type PhotoKind = z.infer<typeof PhotoKind>

export const ProductPhoto = z.object({
  image: z.string(),
  caption: z.string(),
  kind: PhotoKind.optional(),
  /** Pixels; null if Shopify didn't report them. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type ProductPhoto = z.infer<typeof ProductPhoto>

/** A product's video, shown among its photos. */
export const ProductVideo = z.object({
  /** Address of the player's frame, or of the file. */
  source: z.string(),
  /** Its page at YouTube or Vimeo, or the file. */
  page: z.string(),
  /** Who plays it, for people: `YouTube`, `Vimeo`, or the file's host. */
  from: z.string(),
  caption: z.string(),
  /** How many photos come before it. */
  after: z.number().int(),
  /** A still picture of it; null if Shopify has none. */
  poster: z.string().nullable(),
  /** Pixels of the poster. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type ProductVideo = z.infer<typeof ProductVideo>

/**
 * A stored Shopify variant: `option1` is the scale, `option2` the finishing, `option3` all other options in words
 * (`Base: Round; Colour: Green`). Prices are decimal text in dollars.
 */
export const ShopifyVariant = z.object({
  id: z.string(),
  option1: z.string(),
  option2: z.string(),
  option3: z.string().optional(),
  price: z.string(),
  /** A higher price that `price` is compared with. */
  compareAtPrice: z.string().optional(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  /** False for all variants of a product outside of the storefront's sales channel. */
  availableForSale: z.boolean(),
})
export type ShopifyVariant = z.infer<typeof ShopifyVariant>

/** What shoppers think, as an app for reviews has stored it in Shopify. */
export const Rating = z.object({
  /** The average. */
  value: z.number(),
  /** Ends of the scale, mostly 1 and 5. */
  worst: z.number(),
  best: z.number(),
  count: z.number().int(),
})
export type Rating = z.infer<typeof Rating>

/** Prices are in dollars. `custom.*` values may be JSON arrays, of which the first element counts. */
export const ProductMetadata = z.object({
  basePrice: z.number().optional(),
  osrTabletop: z.number().optional(),
  unprimedDisplay: z.number().optional(),
  osrDisplay: z.number().optional(),
  'custom.creature_size': z.string().optional(),
  'custom.creature_type': z.string().optional(),
  'custom.designer': z.string().optional(),
  /** Height (mm) of the 32mm print over its base. */
  heightMm: z.number().optional(),
  /** Width (mm) of the 32mm print's base. */
  baseMm: z.number().optional(),
  /** The creature's own colour, `#rrggbb`, bright enough to be read on the screen. */
  accent: z
    .string()
    .regex(/^#[\da-f]{6}$/)
    .optional(),
  /** Present if the description's formatting was lost, because it is hard to read. */
  isPlainText: z.literal(true).optional(),
  /** Absent until somebody has rated the product. */
  rating: Rating.optional(),
  /** Absent without any. */
  videos: z.array(ProductVideo).optional(),
})
export type ProductMetadata = z.infer<typeof ProductMetadata>

/** A product as returned by all product endpoints. */
export const Product = z.object({
  id: ProductId,
  name: z.string(),
  /** Null for a local-only product. */
  shopifyHandle: z.string().nullable(),
  shopifyId: z.string().nullable(),
  /** Null without an image. */
  imageUrl: z.string().nullable(),
  photos: z.array(ProductPhoto),
  /** Sanitised HTML. */
  longDescription: z.string(),
  designer: z.string(),
  creatureType: z.string(),
  /** The creature's size (Small ... Gargantuan), not the miniature's scale. */
  scale: z.string(),
  isFeatured: z.boolean(),
  /** Dollars. */
  unprimedPrice: z.number(),
  /** Dollars. */
  osrPrimingPrice: z.number(),
  metadata: ProductMetadata,
  shopifyVariants: z.array(ShopifyVariant),
  /** False for an archived product: deleted at Shopify, retained for carts that contain it. */
  isAvailable: z.boolean(),
  /** For sale, but in no list: shoppers need its link. */
  isUnlisted: z.boolean().optional(),
})
export type Product = z.infer<typeof Product>

/** A photo that a card may show in place of its image. */
const Look = z.object({
  image: z.string(),
  /** Absent if they are those of the card's image. */
  width: z.number().int().nullable().optional(),
  height: z.number().int().nullable().optional(),
  /** Among the product's photos and videos, from 1. */
  number: z.number().int(),
})

/** What a product's card shows. */
export const CardProduct = z.object({
  ...Product.pick({
    id: true,
    name: true,
    shopifyHandle: true,
    imageUrl: true,
    designer: true,
    creatureType: true,
    scale: true,
    isFeatured: true,
  }).shape,
  imageWidth: z.number().int().nullable(),
  imageHeight: z.number().int().nullable(),
  /** URL of a photo of another kind than the card's image, at the width of a card; absent without one. */
  hoverImage: z.string().optional(),
  /** Photos of these kinds, unless the card's image is one; absent without any. */
  looks: z.object({ painted: Look.optional(), bare: Look.optional() }).optional(),
  /** Price of the cheapest option for sale; null if all are sold out. */
  fromCents: z.number().int().nullable(),
  /** The higher price (decimal text) that this option's is compared with. */
  wasPrice: z.string().optional(),
  rating: Rating.optional(),
})
export type CardProduct = z.infer<typeof CardProduct>

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const word = z.string().trim().max(MAX_FILTER_TEXT)

/** The gallery's filters from a query string. An empty text means no filter. */
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
  /** `true` leaves out what is sold out. */
  available: flag.optional(),
})
export type ProductFilters = z.output<typeof ProductFilters>

/** Orders of a list of products: `featured` ones first, then by name; `newest` in the shop first; cheapest first; smallest first. */
export const ProductSort = z.enum(['featured', 'newest', 'price', 'name', 'size'])
export type ProductSort = z.infer<typeof ProductSort>

/** At most 250 per page, as at Shopify. */
export const ProductPage = z.object({
  limit: z.coerce.number<string | number>().int().min(1).max(250).default(250),
  offset: z.coerce.number<string | number>().int().min(0).max(1_000_000).default(0),
  sort: ProductSort.default('featured'),
})

const counts = z.record(z.string(), z.number().int())

/** What a search with typing errors may have meant, and how many products that finds. */
export const NearSearch = z.object({ search: z.string(), total: z.number().int() })
export type NearSearch = z.infer<typeof NearSearch>

/** Products to show while a shopper types, the best ones first. */
export const Suggestions = z.object({
  products: z.array(CardProduct),
  /** All matches; those beyond them are near matches. */
  total: z.number().int(),
  near: NearSearch.optional(),
})

/**
 * Options of the three selects with the number of products each would match, given the other filters. `total` counts
 * all matches.
 */
export const FilterOptions = z.object({
  creatureTypes: z.array(z.string()),
  scales: z.array(z.string()),
  designers: z.array(z.string()),
  counts: z.object({
    creatureTypes: counts,
    scales: counts,
    designers: counts,
    featured: z.number().int(),
    available: z.number().int(),
  }),
  total: z.number().int(),
  /** If nothing matches: how many products would without one of the filters, by its name. Filters that don't help are left out. */
  withoutOne: z.partialRecord(ProductFilters.keyof(), z.number().int()).optional(),
  /** If fewer than three match: the same with a corrected search, where that finds more. */
  near: NearSearch.optional(),
})
export type FilterOptions = z.infer<typeof FilterOptions>
