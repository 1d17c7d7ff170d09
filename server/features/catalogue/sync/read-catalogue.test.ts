import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bulkLines } from '#server/shopify/bulk-file.ts'
import type { AdminApi } from '#server/shopify/admin.ts'
import { openImporter } from '#tests/harness/importer.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'
import { silent } from '#tests/harness/silent.ts'
import { shopCatalogue, shopifyCatalogue } from '#tests/harness/sync-faults.ts'
import { refreshProducts } from './refresh-products.ts'
import { Spool } from './spool.ts'

type LocalShopify = Awaited<ReturnType<typeof openLocalShopify>>

/** A gateway that runs `happens` once after the response to an operation arrives. */
function after(local: LocalShopify, operation: string, happens: () => Promise<void>) {
  let hasHappened = false
  const request: AdminApi['request'] = async (hasRun, variables, options) => {
    const response = await local.shopify.admin.request(hasRun, variables, options)
    const isOver = !JSON.stringify(response).includes('"status":"RUNNING"')
    if (hasRun.name !== operation || hasHappened || !isOver) return response
    hasHappened = true
    await happens()
    return response
  }
  return { ...local.shopify, admin: { request } }
}

test.for([
  ['pages', 'products-page', {}],
  ['a bulk operation', 'bulk-status', { bulkFrom: 1 }],
] as const)('sync by %s keeps newer webhook data received while it reads', async ([, operation, limits]) => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(6) })
  const { control } = local
  const [priced, deleted, drafted, filmed] = control.products()
  control.changeProduct(filmed!.handle, { compareAtPrice: '99.00', videos: [{ alt: 'It turns', after: 1 }] })
  const shopify = after(local, operation, async () => {
    control.changeProduct(priced!.handle, { price: '88.00' })
    control.deleteProduct(deleted!.handle)
    control.changeProduct(drafted!.handle, { status: 'DRAFT' })
    const created = control.createProduct({ ...bulkCatalogue(1)[0]!, handle: 'newcomer', title: 'Newcomer' })
    const ids = [priced!, deleted!, drafted!, created].map(({ id }) => id)
    const { signal } = new AbortController()
    await refreshProducts(
      { db: shop.db, withChanges: shop.withChanges, shopify: local.shopify, log: silent },
      ids,
      signal,
    )
  })
  await using shop = await openImporter(shopify, undefined, limits)
  await shop.importer.run()
  expect(await shopCatalogue(shop.db)).toEqual(shopifyCatalogue(control))
  expect(Object.keys(await shopCatalogue(shop.db))).toContain('newcomer')
  const { metadata, variants } = await shop.db
    .selectFrom('products')
    .select(['metadata', 'variants'])
    .where('shopifyId', '=', filmed!.id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(metadata)).toMatchObject({ videos: [{ caption: 'It turns', after: 1 }] })
  expect(variants.match(/"compareAtPrice":"99.00"/g)).toHaveLength(4)
})

test('sync reads page by page when five bulk operations are already running', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(6) })
  const names: string[] = []
  const request: AdminApi['request'] = async (operation, variables, options) => {
    names.push(operation.name)
    if (operation.name !== 'bulk-run') return local.shopify.admin.request(operation, variables, options)
    const userErrors = [{ message: 'A bulk query operation is already in progress.' }]
    return { bulkOperationRunQuery: { bulkOperation: null, userErrors } } as never
  }
  await using shop = await openImporter({ ...local.shopify, admin: { request } }, undefined, { bulkFrom: 1 })
  expect(await shop.importer.run()).toMatchObject({ added: 6 })
  expect(names).toEqual(['featured-products', 'products-count', 'bulk-run', 'products-page'])
})

test('sync reads page by page when the bulk file has too few lines', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(6) })
  const names: string[] = []
  const request: AdminApi['request'] = async (operation, variables, options) => {
    names.push(operation.name)
    const response = await local.shopify.admin.request(operation, variables, options)
    if (operation.name !== 'bulk-status') return response
    return JSON.parse(JSON.stringify(response).replace(/"objectCount":"\d+"/, '"objectCount":"999"')) as typeof response
  }
  await using shop = await openImporter({ ...local.shopify, admin: { request } }, undefined, { bulkFrom: 1 })
  expect(await shop.importer.run()).toMatchObject({ added: 6 })
  expect(names.at(-1)).toBe('products-page')
})

test('stopped sync cancels its bulk operation', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(6) })
  const stopping = new AbortController()
  const names: string[] = []
  const request: AdminApi['request'] = async (operation, variables, options) => {
    names.push(operation.name)
    const response = await local.shopify.admin.request(operation, variables, options)
    if (operation.name === 'bulk-run') stopping.abort(new Error('Enough.'))
    return response
  }
  await using shop = await openImporter({ ...local.shopify, admin: { request } }, undefined, { bulkFrom: 1 })
  await expect(shop.importer.run({ signal: stopping.signal })).rejects.toThrow('Enough.')
  expect(names.at(-1)).toBe('bulk-cancel')
})

test('spool groups lines by product in any order and sorts variants', () => {
  const spool = new Spool()
  const variant = (id: number, parent: string, position: number) =>
    spool.add(JSON.stringify({ id: `gid://shopify/ProductVariant/${id}`, position, __parentId: parent }))
  for (const id of ['p1', 'p2', 'p3']) spool.add(JSON.stringify({ id, title: id }))
  variant(4, 'p2', 2)
  spool.add(JSON.stringify({ id: 'gid://shopify/MediaImage/1', alt: 'A', __parentId: 'p1' }))
  variant(3, 'p2', 1)
  variant(1, 'p1', 1)
  expect(() => spool.add('{"no":"id"}')).toThrow()
  expect(spool.counts).toEqual({ lines: 7, roots: 3 })
  const batches = [...spool.products(2)]
  expect(batches.map((batch) => batch.map(({ id }) => id))).toEqual([['p1', 'p2'], ['p3']])
  expect(
    batches.flat().map(({ variants, media }) => [variants.map(({ id }) => id.slice(-1)), media.nodes.length]),
  ).toEqual([
    [['1'], 1],
    [['3', '4'], 0],
    [[], 0],
  ])
  spool.close()
})

/** Starts a server with this request handler and returns the URL of its file. */
async function serving(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answer(response))
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/bulk.jsonl`
}

async function linesOf(url: string, stalledAfter = 10_000) {
  const lines: string[] = []
  for await (const line of bulkLines(url, { signal: new AbortController().signal, stalledAfter })) lines.push(line)
  return lines
}

test('bulk file is parsed across split chunks; broken downloads throw', async () => {
  const bytes = Buffer.from('{"a":"Ö"}\n{"b":1}\n{"c":2}')
  const torn = await serving((response) => {
    response.write(bytes.subarray(0, 7))
    setTimeout(() => response.end(bytes.subarray(7)), 5)
  })
  expect(await linesOf(torn)).toEqual(['{"a":"Ö"}', '{"b":1}', '{"c":2}'])
  const cut = await serving((response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write(bytes, () => response.socket?.destroy())
  })
  await expect(linesOf(cut)).rejects.toThrow('the download was cut off')
  await expect(linesOf(await serving((response) => void response.write(bytes)), 50)).rejects.toThrow(
    'no more data arrived',
  )
  const gone = await serving((response) => void response.writeHead(403).end())
  await expect(linesOf(gone)).rejects.toThrow('status 403')
  await expect(linesOf('http://shop.example/bulk.jsonl')).rejects.toThrow('has no https URL')
})
