import type { ShopifyVariant } from '#shared/features/catalogue/products.schema.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'

/** Test variant named by its options. */
export const variant = (option1: string, option2: string, price: string, availableForSale = true): ShopifyVariant => ({
  id: `gid://shopify/ProductVariant/${option1}-${option2}-${price}`,
  option1,
  option2,
  price,
  options: [
    { name: 'Scale', value: option1 },
    { name: 'Finishing', value: option2 },
  ],
  availableForSale,
})

/** Test draft: a green dragon with overrides. */
export const draft = (given: Partial<ProductDraft> = {}): ProductDraft => ({
  shopifyId: 'gid://shopify/Product/1',
  handle: 'green-dragon',
  name: 'Green Dragon',
  photos: [{ image: 'https://cdn.example/dragon.png', caption: 'From the front', width: 800, height: 600 }],
  longDescription: '<p>It hoards.</p>',
  designer: 'Ada',
  designerWebsite: null,
  creatureType: 'Dragon',
  scale: 'Large',
  unprimedPrice: 4.5,
  osrPrimingPrice: 5.5,
  metadata: { basePrice: 4.5 },
  shopifyVariants: [variant('32mm', 'None', '4.50'), variant('54mm', 'OSR Style', '9.00')],
  tags: ['fire', 'flying'],
  updatedAt: '2026-11-01T00:00:00Z',
  ...given,
})

/** An import with this id, one minute after the previous id. */
export const importSource = (importId: number) => ({
  importId,
  readAt: new Date(Date.UTC(2026, 10, 1, 0, importId)).toISOString(),
})
