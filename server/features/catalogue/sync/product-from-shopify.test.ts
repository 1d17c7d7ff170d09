import { contrast } from '#shared/contrast.ts'
import { expect, test } from 'vitest'
import { LONG_TURN_MS, longestTurn } from '#tests/harness/longest-turn.ts'
import { contentHash } from '#server/features/catalogue/writing/product-draft.ts'
import { parseVideo } from '#shared/blocks/video.ts'
import { productFromShopify } from './product-from-shopify.ts'
import { UnusableProductError, type ShopifyProduct } from './shopify-product.ts'

const variant = (scale: string, finishing: string, price: string, names = ['Scale', 'Finishing']) => ({
  id: `gid://shopify/ProductVariant/${scale}${finishing}`,
  price,
  compareAtPrice: null,
  availableForSale: true,
  selectedOptions: [scale, finishing].map((value, index) => ({ name: names[index]!, value })),
})

const product = (change: Partial<ShopifyProduct> = {}): ShopifyProduct => ({
  id: 'gid://shopify/Product/10000000000000001',
  handle: 'red-dragon',
  title: ' Red Dragon ',
  descriptionHtml: '<h1>Fire</h1><script>alert(1)</script>',
  status: 'ACTIVE',
  vendor: 'The Workshop',
  productType: 'Miniature',
  tags: ['fire'],
  updatedAt: '2026-11-20T12:00:00Z',
  media: {
    nodes: [
      { alt: 'Front', image: { url: 'https://cdn.example/1.webp', width: 800, height: 600 } },
      { alt: null, image: { url: 'https://cdn.example/2.webp', width: null, height: null } },
      { alt: 'A 3D model' },
      { alt: 'Being processed', image: null },
      { alt: 'Nonsense', image: { url: 'javascript:alert(1)', width: 1, height: 1 } },
    ],
  },
  creatureSize: { value: '["Large","Huge"]' },
  creatureType: { value: 'Dragon' },
  designer: { value: '["Ada"]' },
  designerWebsite: { value: 'https://ada.example' },
  printHeight: null,
  accentColour: null,
  baseSize: null,
  rating: null,
  ratingCount: null,
  variants: [
    variant('32mm', 'None', '4.50'),
    variant('32mm', 'OSR Style', '5.50'),
    variant('54mm', 'None', '8.00'),
    variant('54mm', 'OSR Style', '10.10'),
  ],
  ...change,
})

test('draft has every field of the Shopify product', { tags: ['A3.2', 'S3.2'] }, () => {
  expect(productFromShopify(product())).toEqual({
    shopifyId: 'gid://shopify/Product/10000000000000001',
    handle: 'red-dragon',
    name: 'Red Dragon',
    photos: [
      { image: 'https://cdn.example/1.webp', caption: 'Front', width: 800, height: 600 },
      { image: 'https://cdn.example/2.webp', caption: '', width: null, height: null },
    ],
    longDescription: '<h3>Fire</h3>',
    designer: 'Ada',
    designerWebsite: 'https://ada.example',
    creatureType: 'Dragon',
    scale: 'Large',
    unprimedPrice: 4.5,
    osrPrimingPrice: 5.5,
    metadata: {
      basePrice: 4.5,
      osrTabletop: 5.5,
      unprimedDisplay: 8,
      osrDisplay: 10.1,
      'custom.creature_size': 'Large',
      'custom.creature_type': 'Dragon',
      'custom.designer': 'Ada',
    },
    shopifyVariants: expect.arrayContaining([
      {
        id: 'gid://shopify/ProductVariant/32mmNone',
        option1: '32mm',
        option2: 'None',
        price: '4.50',
        options: [
          { name: 'Scale', value: '32mm' },
          { name: 'Finishing', value: 'None' },
        ],
        availableForSale: true,
      },
    ]),
    tags: ['fire'],
    updatedAt: '2026-11-20T12:00:00Z',
  })
})

test('compare-at prices and videos are stored, in the order of the media', { tags: ['S10.41', 'S10.42'] }, () => {
  const video = (...sources: [mimeType: string, height: number][]) => ({
    alt: 'Turning',
    sources: sources.map(([mimeType, height]) => ({ mimeType, height, url: `https://cdn.example/${height}.mp4` })),
    preview: { image: { url: 'https://cdn.example/still.webp', width: 640, height: 360 } },
  })
  const external = (originUrl: string, embedUrl: string) => ({ alt: null, originUrl, embedUrl, preview: null })
  const [first, ...others] = product().media.nodes
  const nodes = [
    video(['application/x-mpegURL', 720], ['video/mp4', 480], ['video/mp4', 1080], ['video/mp4', 2160]),
    first!,
    external('https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'),
    external('https://elsewhere.example/1', 'https://player.vimeo.com/video/76979871'),
    external('https://elsewhere.example/1', 'javascript:alert(1)'),
    video(),
    ...others,
    video(['video/mp4', 2160]),
  ]
  const compared = ['5.00', '5.50', '7.99', '0.00'].map((compareAtPrice, index) => ({
    ...product().variants[index]!,
    compareAtPrice,
  }))
  const { photos, metadata, shopifyVariants } = productFromShopify(product({ media: { nodes }, variants: compared }))
  expect(photos).toEqual(productFromShopify(product()).photos)
  const file = (url: string) => ({ source: url, page: url, from: 'cdn.example' })
  const still = { poster: 'https://cdn.example/still.webp', width: 640, height: 360 }
  const none = { caption: '', poster: null, width: null, height: null }
  expect(metadata.videos).toEqual([
    { ...file('https://cdn.example/1080.mp4'), caption: 'Turning', after: 0, ...still },
    { ...parseVideo('https://www.youtube.com/watch?v=dQw4w9WgXcQ'), after: 1, ...none },
    { ...parseVideo('https://player.vimeo.com/video/76979871'), after: 1, ...none },
    { ...file('https://cdn.example/2160.mp4'), caption: 'Turning', after: 2, ...still },
  ])
  expect(shopifyVariants.map((each) => each.compareAtPrice)).toEqual(['5.00', undefined, undefined, undefined])
  expect(productFromShopify(product({ variants: compared.slice(1) })).shopifyVariants).toEqual(
    productFromShopify(product({ variants: product().variants.slice(1) })).shopifyVariants,
  )
})

test('content hash of a product without compare-at prices and videos stays, so that it is not imported again', () => {
  expect(contentHash(productFromShopify(product()))).toBe('beYHJCTFrtBYH07AhZAFP33Og-g')
})

test('draft uses vendor and product type when metafields are missing', () => {
  const bare = productFromShopify(
    product({
      creatureSize: null,
      creatureType: { value: '[]' },
      designer: { value: ' ' },
      designerWebsite: { value: 'ada' },
    }),
  )
  expect(bare).toMatchObject({ designer: 'The Workshop', creatureType: 'Miniature', scale: '', designerWebsite: null })
  expect(bare.metadata).not.toHaveProperty('custom.creature_type')
})

test.each([
  ['["Dragon", "Undead"]', 'Dragon'],
  ['["Half a \\ud83d dragon"]', 'Half a \ufffd dragon'],
  ['[Dragon]', '[Dragon]'],
  ['[{"a":1}]', 'Miniature'],
  ['gid://shopify/Metaobject/1', 'Miniature'],
])('creature type metafield %s becomes %s', { tags: ['S3.2'] }, (value, type) => {
  expect(productFromShopify(product({ creatureType: { value } })).creatureType).toBe(type)
})

test.each([
  ['Painted: A wyrm', { kind: 'painted', caption: 'A wyrm' }],
  ['render :A wyrm', { kind: 'render', caption: 'A wyrm' }],
  ['RESIN:', { kind: 'resin', caption: '' }],
  ['Beside a ruler: A wyrm: small', { kind: 'ruler', caption: 'A wyrm: small' }],
  ['In a hand: A wyrm', { kind: 'hand', caption: 'A wyrm' }],
  ['Painted by Ada', { caption: 'Painted by Ada' }],
  ['A hand: mine', { caption: 'A hand: mine' }],
])('photo with the alt text %j has this kind and caption', { tags: ['S3.2'] }, (alt, photo) => {
  const image = { url: 'https://cdn.example/1.webp', width: 8, height: 6 }
  expect(productFromShopify(product({ media: { nodes: [{ alt, image }] } })).photos).toEqual([
    { image: image.url, width: 8, height: 6, ...photo },
  ])
})

test.each([
  ['{"value":34.0,"unit":"mm"}', 34],
  ['{"unit":"CENTIMETERS","value":3.44}', 34.4],
  ['{"value": "1.5", "unit": "in"}', 38.1],
  ['34', 34],
  ['3.4 cm', 34],
  ['0', undefined],
  ['34 parsecs', undefined],
  ['3,4 cm', undefined],
  ['{"value":3,"unit":"m"}', undefined],
  ['tall', undefined],
  ['1.2.3', undefined],
])('height metafield %s is %s mm', { tags: ['S3.2'] }, (value, heightMm) => {
  const { metadata } = productFromShopify(product({ printHeight: { value }, baseSize: { value } }))
  expect([metadata.heightMm, metadata.baseMm]).toEqual([heightMm, heightMm])
  expect('heightMm' in metadata).toBe(heightMm !== undefined)
})

test('a height of many spaces takes no time', { tags: ['A10.13'] }, async () => {
  const printHeight = { value: `1${' '.repeat(200_000)}!` }
  expect(await longestTurn(async () => productFromShopify(product({ printHeight })))).toBeLessThan(LONG_TURN_MS)
})

test.each([
  ['{"value":"4.3","scale_min":"1.0","scale_max":"5.0"}', '12', { value: 4.3, worst: 1, best: 5, count: 12 }],
  ['{"scale_min":"0","scale_max":"10","value":"10"}', '1', { value: 10, worst: 0, best: 10, count: 1 }],
  ['{"value":"4.3","scale_min":"1.0","scale_max":"5.0"}', '0', undefined],
  ['{"value":"4.3","scale_min":"1.0","scale_max":"5.0"}', 'many', undefined],
  ['{"value":"5.3","scale_min":"1.0","scale_max":"5.0"}', '12', undefined],
  ['{"value":"1","scale_min":"1","scale_max":"1"}', '12', undefined],
  ['{}', '12', undefined],
  ['null', '12', undefined],
  ['4.3', '12', undefined],
])('rating metafields %s and %s are %j', { tags: ['S3.2'] }, (value, count, rating) => {
  const { metadata } = productFromShopify(product({ rating: { value }, ratingCount: { value: count } }))
  expect(metadata.rating).toEqual(rating)
})

test('product with one variant or other scales shows its own prices', () => {
  const single = { id: 'gid://shopify/ProductVariant/1', price: '6.25', compareAtPrice: null, availableForSale: false }
  const only = { ...single, selectedOptions: [{ name: 'Title', value: 'Default Title' }] }
  expect(productFromShopify(product({ variants: [only] }))).toMatchObject({
    unprimedPrice: 6.25,
    osrPrimingPrice: 6.25,
    shopifyVariants: [{ option1: 'Default Title', option2: '', availableForSale: false }],
  })
  const large = [variant('75mm', 'OSR Style', '20.00'), variant('75mm', 'None', '15.00')]
  expect(productFromShopify(product({ variants: large }))).toMatchObject({ unprimedPrice: 15, osrPrimingPrice: 20 })
})

test.each<[string, Partial<ShopifyProduct>]>([
  ['it has no title', { title: ' ' }],
  ['it has no handle', { handle: '' }],
  ['it has no variants', { variants: [] }],
  ['the price of gid://shopify/ProductVariant/32mmNone is ', { variants: [variant('32mm', 'None', '')] }],
  ['the price of gid://shopify/ProductVariant/32mmNone is -1', { variants: [variant('32mm', 'None', '-1')] }],
])('product is unusable when %s', (reason, change) => {
  expect(() => productFromShopify(product(change))).toThrow(new UnusableProductError(reason))
})

test('a colour of the creature becomes readable, and anything else none', { tags: ['S10.97'] }, () => {
  const accentOf = (value: string) => productFromShopify(product({ accentColour: { value } })).metadata.accent
  expect(accentOf('#C084FC')).toBe('#c084fc')
  expect(contrast(accentOf('#000080')!, '#050805')).toBeGreaterThanOrEqual(4.5)
  for (const value of ['purple', '#fff', '', '["#c084fc"]', '#c084fc;x:y']) expect(accentOf(value)).toBeUndefined()
})
