import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ env: { AUTH_DISABLED: '1' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const idOf = async (search: string) => {
  const { products } = await shop.staff.catalogue.list({ query: { search } })
  return products[0]!.id
}

test('product is compared with Shopify and refreshed on its own', async () => {
  const { control } = shop.shopify
  const { catalogue } = shop.staff
  const params = { id: await idOf('emerald-wyrm') }
  const compare = async () => (await catalogue.differences({ params })).difference
  expect(await compare()).toBeNull()
  expect((await catalogue.byId({ params })).shopifyUrl).toBeNull()

  const before = await catalogue.byId({ params })
  control.changeProduct('emerald-wyrm', { price: '61.50', title: 'Emerald Worm' })
  control.changeProduct('bone-piper', { title: 'Bone Whistler' })
  const difference = await compare()
  expect(difference).toMatchObject({ what: 'changed', title: before.name, productId: params.id })
  expect(difference!.fields).toContainEqual({ field: 'Title', before: before.name, after: 'Emerald Worm' })
  expect(difference!.fields).toContainEqual({
    field: 'Price 32mm / None',
    before: `$${before.unprimedPrice.toFixed(2)}`,
    after: '$61.50',
  })
  expect(await catalogue.byId({ params })).toEqual(before)

  expect(await catalogue.refresh({ params })).toMatchObject({ name: 'Emerald Worm', unprimedPrice: 61.5 })
  expect(await compare()).toBeNull()
  expect((await catalogue.byId({ params: { id: await idOf('bone-piper') } })).name).toBe('Bone Piper')
  const [entry] = await shop.staff.activity.list({ query: { kind: 'product' } })
  expect(entry).toMatchObject({ action: 'synced', title: 'Emerald Worm', canBeRestored: false })
})

test(
  'product has the kinds of its photos and the size of its print, and follows them',
  { tags: ['S3.2'] },
  async () => {
    const { catalogue } = shop.staff
    const params = { id: await idOf('mothwing-duchess') }
    const { photos, metadata } = await catalogue.byId({ params })
    expect(photos.slice(0, 5).map(({ kind }) => kind)).toEqual(['render', 'painted', 'resin', 'ruler', undefined])
    expect(metadata).toMatchObject({ heightMm: 31, baseMm: 25 })
    shop.shopify.control.changeProduct('mothwing-duchess', {
      metafields: { print_height: '{"value":5.5,"unit":"cm"}', base_size: '' },
    })
    expect((await catalogue.differences({ params })).difference!.fields).toEqual([
      { field: 'Print height', before: '31 mm', after: '55 mm' },
      { field: 'Base size', before: '25 mm', after: null },
    ])
    expect((await catalogue.refresh({ params })).metadata).toMatchObject({ heightMm: 55 })
  },
)

test(
  'product has its compare-at prices and videos, and differences name them',
  { tags: ['S10.41', 'S10.42'] },
  async () => {
    const { catalogue } = shop.staff
    const { control } = shop.shopify
    const params = { id: await idOf('ledger-drake') }
    const before = await catalogue.byId({ params })
    const [variant] = control.product('ledger-drake').variants
    const film = { alt: 'At work', after: 1, originUrl: 'https://vimeo.com/76979871' }
    control.changeProduct('ledger-drake', { videos: [{ alt: 'It turns', after: 0 }, film] })
    control.changeVariant(variant!.id, { compareAtPrice: '99.00' })
    expect((await catalogue.differences({ params })).difference!.fields).toEqual([
      { field: `Compare-at price ${variant!.title}`, before: null, after: '$99.00' },
      { field: 'Videos', before: '0 videos', after: '2 videos' },
    ])
    const after = await catalogue.refresh({ params })
    expect(after.shopifyVariants[0]).toEqual({ ...before.shopifyVariants[0], compareAtPrice: '99.00' })
    expect(after.photos).toEqual(before.photos)
    const poster = expect.objectContaining({ poster: before.photos[0]!.image, width: 1200, height: 1200 })
    expect(after.metadata.videos).toEqual([poster, poster])
    const [file, page] = after.metadata.videos!
    expect([file!.after, page!.after, page!.page]).toEqual([0, 1, film.originUrl])
    const part = await fetch(file!.source, { headers: { range: 'bytes=4-7' } })
    expect([part.status, await part.text()]).toEqual([206, 'ftyp'])

    control.changeProduct('ledger-drake', { compareAtPrice: null, videos: [film] })
    expect((await catalogue.differences({ params })).difference!.fields).toEqual([
      { field: `Compare-at price ${variant!.title}`, before: '$99.00', after: null },
      { field: 'Videos', before: '2 videos', after: '1 video' },
    ])
    control.changeProduct('ledger-drake', { videos: [] })
    const shopifyUpdatedAt = expect.any(String)
    expect(await catalogue.refresh({ params })).toEqual({ ...before, shopifyUpdatedAt })
  },
)

test('product that is inactive or deleted in Shopify is reported and archived', async () => {
  const { control } = shop.shopify
  const { catalogue } = shop.staff
  for (const [handle, take, words] of [
    ['kettle-golem', () => control.changeProduct('kettle-golem', { status: 'DRAFT' }), 'no (draft in Shopify)'],
    ['bone-piper', () => control.deleteProduct('bone-piper'), 'no (deleted in Shopify)'],
  ] as const) {
    const params = { id: await idOf(handle) }
    take()
    expect((await catalogue.differences({ params })).difference).toMatchObject({
      what: 'archived',
      fields: [{ field: 'On sale', before: 'yes', after: words }],
    })
    expect((await catalogue.refresh({ params })).isAvailable).toBe(false)
    expect((await catalogue.differences({ params })).difference).toBeNull()
  }
})

test('manual featuring outlasts syncs until staff return it to the collection', async () => {
  const { catalogue, activity, products } = shop.staff
  const params = { id: await idOf('cyclops-astronomer') }
  const featured = async () => (await products.featured()).map(({ id }) => id).includes(params.id)
  expect(await featured()).toBe(false)
  await catalogue.setFeatured({ params, body: { isFeatured: true } })
  expect(await featured()).toBe(true)
  await shop.sync()
  expect(await featured()).toBe(true)

  const [entry] = await activity.list({ query: { kind: 'product' } })
  expect(entry).toMatchObject({ action: 'featured', recordId: params.id, canBeRestored: true })
  await activity.restore({ params: { id: entry!.id } })
  expect(await featured()).toBe(false)
  expect(await catalogue.byId({ params })).toMatchObject({ featuredByHand: null })

  await catalogue.setFeatured({ params, body: { isFeatured: false } })
  shop.shopify.control.changeProduct('cyclops-astronomer', { featured: true })
  await shop.sync()
  expect(await featured()).toBe(false)
  expect(await catalogue.setFeatured({ params, body: { isFeatured: null } })).toMatchObject({ isFeatured: true })
})

test('designer website set by staff is restored from the audit log', { tags: ['A11.4'] }, async () => {
  const { designers, activity, catalogue } = shop.staff
  const { designer, designerWebsite } = await catalogue.byId({ params: { id: await idOf('emerald-wyrm') } })
  await designers.setWebsite({ body: { name: designer, websiteUrl: 'https://by-hand.example' } })
  const websiteOf = async () => (await designers.list()).find(({ name }) => name === designer)?.websiteUrl
  await shop.sync()
  expect(await websiteOf()).toBe('https://by-hand.example')
  const [entry] = await activity.list({ query: { kind: 'designer' } })
  await activity.restore({ params: { id: entry!.id } })
  expect(await websiteOf()).toBe(designerWebsite)
})

test('a description that loses its formatting is named with the reason', { tags: ['A8.7'] }, async () => {
  const { catalogue } = shop.staff
  const params = { id: await idOf('clockwork-rook') }
  // Each paragraph repeats the marks that were never closed.
  shop.shopify.control.changeProduct('clockwork-rook', {
    descriptionHtml: `<p><code><em><strong><b><i><s>${'<p>x'.repeat(90)}`,
  })
  const { fields } = (await catalogue.differences({ params })).difference!
  expect(fields).toContainEqual({
    field: 'Formatting of the description',
    before: 'kept',
    after: 'lost: it is too long, or its HTML tags aren’t closed',
  })
  const { metadata, longDescription } = await catalogue.refresh({ params })
  expect(metadata.isPlainText).toBe(true)
  expect(longDescription).toMatch(/^<p>[x ]+<\/p>$/)
  shop.shopify.control.changeProduct('clockwork-rook', { descriptionHtml: '<p>Tick.</p>' })
  expect((await catalogue.refresh({ params })).metadata).not.toHaveProperty('isPlainText')
})
