import { z } from 'zod'
import { Product } from './products.schema.ts'

/** The others are also on sale, or are shown as sold out (`not-in-channel`); archived products have no other state. */
export const catalogueStates = ['on-sale', 'sold-out', 'not-in-channel', 'archived', 'local-only', 'featured'] as const
export type CatalogueState = (typeof catalogueStates)[number]

/**
 * Whether the storefront's sales channel in Shopify has the product. Only `missing` products can't be bought.
 *
 * - `unchecked`: new, not asked yet
 * - `asked`: it isn't in the channel, like so many others that staff have to confirm it
 * - `kept`: it isn't in the channel, but staff keep it on sale
 */
export const channelStates = ['unchecked', 'published', 'asked', 'kept', 'missing'] as const
export type ChannelState = (typeof channelStates)[number]

/** For staff. */
export const HOW_TO_PUBLISH =
  'To sell them, open Products in Shopify’s admin, select them, choose “Include in sales channels”, and select your storefront.'

export const catalogueSorts = ['name', 'price', 'designer', 'updated'] as const
export type CatalogueSort = (typeof catalogueSorts)[number]

/** A product in the staff list, without long fields. Times are ISO 8601. */
export const CatalogueEntry = Product.pick({
  id: true,
  name: true,
  shopifyHandle: true,
  shopifyId: true,
  imageUrl: true,
  designer: true,
  creatureType: true,
  scale: true,
  isFeatured: true,
  unprimedPrice: true,
  osrPrimingPrice: true,
  isAvailable: true,
}).extend({
  /** Manual override of the Featured collection; null follows the collection. */
  featuredByHand: z.boolean().nullable(),
  variantCount: z.number().int(),
  /** Variants in stock. */
  inStock: z.number().int(),
  archivedAt: z.string().nullable(),
  // The previous release doesn't send these two.
  channel: z.enum(channelStates).default('published'),
  isUnlisted: z.boolean().default(false),
  /** Time at Shopify. */
  shopifyUpdatedAt: z.string().nullable(),
})
export type CatalogueEntry = z.infer<typeof CatalogueEntry>

/** A product with all fields, for staff. */
export const CatalogueProduct = Product.extend(CatalogueEntry.shape).extend({
  tags: z.array(z.string()),
  /** The product in Shopify's admin; null for the local Shopify and local-only products. */
  shopifyUrl: z.string().nullable(),
  /** Null if unknown. */
  designerWebsite: z.string().nullable(),
  /** Whether staff set it: syncs then don't change it. */
  isWebsiteByHand: z.boolean(),
})
export type CatalogueProduct = z.infer<typeof CatalogueProduct>

/** Manual override of a featured product, as stored in the audit log. */
export const FeaturedOverride = CatalogueEntry.pick({ id: true, name: true, isFeatured: true, featuredByHand: true })
export type FeaturedOverride = z.infer<typeof FeaturedOverride>

/** Something that Shopify sells and no shopper could buy: a whole product, or some of its variants. */
export const UnavailableProduct = z.object({
  /** The shop's product; null if no sync has read it yet. */
  id: z.string().nullable(),
  name: z.string(),
  /** The product in Shopify's admin; null for the local Shopify. */
  shopifyUrl: z.string().nullable(),
  /** One sentence. */
  reason: z.string(),
  /** Options of the variants that are sold out, such as `54mm, None; Base: Hex`, while others are for sale. */
  soldOut: z.array(z.string()),
})
export type UnavailableProduct = z.infer<typeof UnavailableProduct>
