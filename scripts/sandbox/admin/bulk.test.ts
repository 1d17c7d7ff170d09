import { expect, test } from 'vitest'
import { openSandbox } from '#sandbox/testing/open-sandbox.ts'

const start = `mutation Start($query: String!) {
  bulkOperationRunQuery(query: $query) { bulkOperation { id status } userErrors { code message } }
}`
const status = `query Status($id: ID!) {
  bulkOperation(id: $id) { status errorCode objectCount rootObjectCount url }
}`
const allProducts = '{ products { edges { node { id handle variants { edges { node { id price } } } } } } }'

interface Started {
  bulkOperationRunQuery: { bulkOperation: { id: string } | null; userErrors: { code: string; message: string }[] }
}
interface Status {
  bulkOperation: { status: string; errorCode: string | null; objectCount: string; rootObjectCount: string; url: string }
}

type Shop = Awaited<ReturnType<typeof openSandbox>>

async function begin(shop: Shop, mutation: string) {
  const { bulkOperationRunQuery } = await shop.admin<Started>(mutation, { query: allProducts })
  return bulkOperationRunQuery.bulkOperation!.id
}

const look = async (shop: Shop, id: string) => (await shop.admin<Status>(status, { id })).bulkOperation

async function linesOf(url: string) {
  const text = await (await fetch(url)).text()
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>)
}

test('a bulk query writes JSON lines, children with their parent’s id', async () => {
  await using shop = await openSandbox()
  const id = await begin(shop, start)
  await expect.poll(async () => (await look(shop, id)).status).toBe('COMPLETED')
  const done = await look(shop, id)
  expect(done).toMatchObject({ objectCount: '7', rootObjectCount: '3' })
  const lines = await linesOf(done.url)
  const wyrm = shop.control.product('ember-wyrm')
  expect(lines.filter((line) => line['__parentId'] === wyrm.id)).toEqual(
    wyrm.variants.map(({ id, price }) => ({ id, price, __parentId: wyrm.id })),
  )
})

test.for([
  ['{ products { nodes { id } } }', "Selecting via 'nodes' is not supported"],
  ['{ shop { name } }', 'at least one connection'],
  ['{ products { edges { node { nonsense } } } }', 'Invalid bulk query'],
] as const)('%s is rejected as a bulk query', async ([query, message]) => {
  await using shop = await openSandbox()
  const { bulkOperationRunQuery } = await shop.admin<Started>(start, { query })
  expect(bulkOperationRunQuery.bulkOperation).toBeNull()
  expect(bulkOperationRunQuery.userErrors[0]?.message).toContain(message)
})

test('five bulk queries run at once, a sixth is rejected', async () => {
  await using shop = await openSandbox()
  // One request starts all six: in separate requests the first could finish before the sixth starts.
  const each = 'bulkOperationRunQuery(query: $query) { userErrors { code } }'
  const six = `mutation Six($query: String!) { a: ${each} b: ${each} c: ${each} d: ${each} e: ${each} f: ${each} }`
  const response = await shop.admin<Record<string, Started['bulkOperationRunQuery']>>(six, { query: allProducts })
  const codes = Object.values(response).map(({ userErrors }) => userErrors[0]?.code)
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'OPERATION_IN_PROGRESS'])
})

test('ungrouped children follow somewhere after their parents', async () => {
  await using shop = await openSandbox()
  const id = await begin(shop, start.replace('$query)', '$query, groupObjects: false)'))
  await expect.poll(async () => (await look(shop, id)).status).toBe('COMPLETED')
  const lines = await linesOf((await look(shop, id)).url)
  expect(lines.map(({ __parentId }) => __parentId !== undefined)).toEqual([false, false, false, true, true, true, true])
})

test('a failed bulk operation has partial data, and a file can be cut off', async () => {
  await using shop = await openSandbox()
  shop.control.setFaults({ failedBulks: 1 })
  const failed = await begin(shop, start)
  await expect.poll(async () => (await look(shop, failed)).status).toBe('FAILED')
  expect(await look(shop, failed)).toMatchObject({ errorCode: 'INTERNAL_SERVER_ERROR', url: null })
  const id = await begin(shop, start)
  await expect.poll(async () => (await look(shop, id)).status).toBe('COMPLETED')
  const { url } = await look(shop, id)
  shop.control.setFaults({ sparing: 1, cutAnswers: 1 })
  expect(await linesOf(url)).toHaveLength(7)
  await expect(linesOf(url)).rejects.toThrow()
  expect(await linesOf(url)).toHaveLength(7)
})
