import { expect, test } from 'vitest'
import { creature, manyCreatures } from '#sandbox/testing/catalogue.ts'
import { openSandbox } from '#sandbox/testing/open-sandbox.ts'

interface Page {
  products: { nodes: { id: string; handle: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
}

const page = `query Page($first: Int!, $after: String, $query: String) {
  products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes { id handle }
  }
}`

test('a product is returned as in the catalogue, with ids beyond 2^53', async () => {
  await using shop = await openSandbox()
  const { product } = await shop.admin<{ product: Record<string, unknown> }>(
    `query One($handle: String!) {
      product: productByIdentifier(identifier: { handle: $handle }) {
        id legacyResourceId handle title status totalInventory updatedAt
        options { name values }
        designer: metafield(namespace: "custom", key: "designer") { type value jsonValue }
        website: metafield(namespace: "custom", key: "designer_website") { value }
        media(first: 5) { nodes { alt ... on MediaImage { image { url width } } } }
        variants(first: 10) { nodes { title price availableForSale inventoryQuantity selectedOptions { name value } } }
      }
    }`,
    { handle: 'ember-wyrm' },
  )
  expect(product).toMatchObject({
    handle: 'ember-wyrm',
    status: 'ACTIVE',
    totalInventory: 13,
    options: [
      { name: 'Scale', values: ['32mm', '54mm'] },
      { name: 'Finishing', values: ['None', 'OSR Style'] },
    ],
    designer: { type: 'single_line_text_field', value: 'Ada', jsonValue: 'Ada' },
    website: { value: 'https://ada.example' },
    media: { nodes: [{ image: { url: `${shop.sandbox.origin}/cdn/ember-wyrm/0.webp?v=1`, width: 1200 } }] },
  })
  expect(product.variants).toMatchObject({
    nodes: [
      { price: '4.00', inventoryQuantity: 10, selectedOptions: [{ value: '32mm' }, { value: 'None' }] },
      { title: '54mm / OSR Style', price: '9.50', availableForSale: true },
    ],
  })
  expect(BigInt(String(product.legacyResourceId))).toBeGreaterThan(2n ** 53n)
})

test('some products store metafields as lists', async () => {
  await using shop = await openSandbox()
  const { product } = await shop.admin<{ product: unknown }>(
    '{ product: productByIdentifier(identifier: { handle: "moss-troll" }) { type: metafield(key: "creature_type") { type value jsonValue } } }',
  )
  expect(product).toEqual({
    type: { type: 'list.single_line_text_field', value: '["Troll"]', jsonValue: ['Troll'] },
  })
})

test('a length is a dimension, whose value is JSON', async () => {
  const catalogue = [creature('ember-wyrm', { printed: { height: 34, base: 30, hue: 0 } })]
  await using shop = await openSandbox({ catalogue })
  const { product } = await shop.admin<{ product: unknown }>(
    '{ product: productByIdentifier(identifier: { handle: "ember-wyrm" }) { height: metafield(key: "print_height") { type value jsonValue } } }',
  )
  expect(product).toEqual({
    height: { type: 'dimension', value: '{"value":34,"unit":"mm"}', jsonValue: { value: 34, unit: 'mm' } },
  })
})

test('ids are the same at each start', async () => {
  await using first = await openSandbox()
  await using second = await openSandbox()
  expect(second.control.products()).toEqual(first.control.products())
})

test('pages have every product of a big catalogue once while it changes', async () => {
  await using shop = await openSandbox({ catalogue: manyCreatures(5000), bucket: { max: 10_000, restore: 1000 } })
  const seen = new Set<string>()
  let after: string | null = null
  for (let more = true; more;) {
    const { products }: Page = await shop.admin<Page>(page, { first: 250, after })
    if (seen.size === 0) shop.control.deleteProduct('creature-240')
    for (const { handle } of products.nodes) {
      expect(seen.has(handle)).toBe(false)
      seen.add(handle)
    }
    after = products.pageInfo.endCursor
    more = products.pageInfo.hasNextPage
  }
  expect(seen.size).toBe(5000)
})

test('a search by updated_at finds a changed product', async () => {
  await using shop = await openSandbox()
  const changed = shop.control.changeProduct('moss-troll', { title: 'Moss Troll, renamed' })
  const { products } = await shop.admin<Page>(page, { first: 10, query: `updated_at:>='${changed.updatedAt}'` })
  expect(products.nodes).toEqual([{ id: changed.id, handle: 'moss-troll' }])
})

test('the featured collection drops a deleted product, which has an event', async () => {
  await using shop = await openSandbox()
  const featured = `{ collectionByIdentifier(identifier: { handle: "featured" }) { products(first: 5) { nodes { handle } } } }`
  expect(await shop.admin(featured)).toEqual({
    collectionByIdentifier: { products: { nodes: [{ handle: 'ember-wyrm' }] } },
  })
  const { id } = shop.control.product('ember-wyrm')
  shop.control.deleteProduct('ember-wyrm')
  expect(await shop.admin('query Gone($id: ID!) { product(id: $id) { id } }', { id })).toEqual({ product: null })
  const events = `{ events(first: 5, query: "action:destroy AND subject_type:PRODUCT") {
    nodes { action ... on BasicEvent { subjectId } } } }`
  expect(await shop.admin(events)).toEqual({ events: { nodes: [{ action: 'destroy', subjectId: id }] } })
})

test('an inventory item returns its variant', async () => {
  await using shop = await openSandbox()
  const variant = shop.control.product('bog-hag').variants[0]
  const query = 'query Item($id: ID!) { inventoryItem(id: $id) { variants(first: 1) { nodes { id } } } }'
  expect(await shop.admin(query, { id: variant?.inventoryItemId })).toEqual({
    inventoryItem: { variants: { nodes: [{ id: variant?.id }] } },
  })
})
