import { expect, test } from 'vitest'
import { openSandbox } from '#scripts/sandbox/testing/open-sandbox.ts'

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

test('a bulk query leaves its objects as JSON lines, children with their parents ids', async () => {
  await using shop = await openSandbox()
  const { bulkOperationRunQuery } = await shop.admin<Started>(start, { query: allProducts })
  const id = bulkOperationRunQuery.bulkOperation?.id
  const now = async () => (await shop.admin<Status>(status, { id })).bulkOperation
  await expect.poll(async () => (await now()).status).toBe('COMPLETED')
  const done = await now()
  expect(done).toMatchObject({ objectCount: '7', rootObjectCount: '3' })
  const text = await (await fetch(done.url)).text()
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>)
  const wyrm = shop.control.product('ember-wyrm')
  expect(lines.filter((line) => line['__parentId'] === wyrm.id)).toEqual(
    wyrm.variants.map(({ id, price }) => ({ id, price, __parentId: wyrm.id })),
  )
})

test.for([
  ['{ products { nodes { id } } }', "Selecting via 'nodes' is not supported"],
  ['{ shop { name } }', 'at least one connection'],
  ['{ products { edges { node { nonsense } } } }', 'Invalid bulk query'],
] as const)('%s is no bulk query', async ([query, message]) => {
  await using shop = await openSandbox()
  const { bulkOperationRunQuery } = await shop.admin<Started>(start, { query })
  expect(bulkOperationRunQuery.bulkOperation).toBeNull()
  expect(bulkOperationRunQuery.userErrors[0]?.message).toContain(message)
})

test('five run at once, a sixth is refused', async () => {
  await using shop = await openSandbox()
  // In one call: on a busy machine the first would be done before the sixth is asked for.
  const each = 'bulkOperationRunQuery(query: $query) { userErrors { code } }'
  const six = `mutation Six($query: String!) { a: ${each} b: ${each} c: ${each} d: ${each} e: ${each} f: ${each} }`
  const answer = await shop.admin<Record<string, Started['bulkOperationRunQuery']>>(six, { query: allProducts })
  const codes = Object.values(answer).map(({ userErrors }) => userErrors[0]?.code)
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'OPERATION_IN_PROGRESS'])
})
