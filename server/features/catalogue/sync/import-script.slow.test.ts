import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bareEnvironment, builtProgram } from '#tests/harness/built-program.ts'
import { databaseFor, environmentFor } from '#tests/harness/engine.ts'
import { openImporter } from '#tests/harness/importer.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'

type LocalShopify = Awaited<ReturnType<typeof openLocalShopify>>

/** Runs `hoard import` against a local Shopify in a separate process. */
async function startScript({ sandbox }: LocalShopify, change: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-script-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const child = spawn(process.execPath, [builtProgram('hoard'), 'import'], {
    env: {
      ...bareEnvironment,
      ...(await environmentFor(folder)),
      SHOPIFY_STORE_DOMAIN: sandbox.storeDomain,
      SHOPIFY_ADMIN_TOKEN: sandbox.credentials.adminToken,
      SHOPIFY_STOREFRONT_TOKEN: sandbox.credentials.storefrontToken,
      ...change,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit')
  return { child, databaseUrl: await databaseFor(folder), output: () => output, exited }
}

test('import script reports progress and result', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(60) })
  const script = await startScript(local)
  expect(await script.exited).toEqual([0, null])
  expect(script.output()).toMatch(
    /25 products read[^]+50 products read[^]+60 products on sale: 60 new, 0 changed, 0 archived/,
  )
})

test('import script explains a failure and exits with code 1', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(1) })
  const script = await startScript(local, { SHOPIFY_ADMIN_TOKEN: 'wrong' })
  expect(await script.exited).toEqual([1, null])
  expect(script.output()).toContain('the catalogue could not be read: Shopify rejected the access token.')
})

test('killed import keeps what it wrote and the next one completes it', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(2000) })
  const script = await startScript(local)
  while (!/\n?hoard: [5-9]\d\d products read/.test(script.output())) await once(script.child.stdout, 'data')
  script.child.kill('SIGKILL')
  await script.exited
  await using shop = await openImporter(local.shopify, script.databaseUrl)
  const before = await shop.importer.countOnSale()
  expect(before).toBeGreaterThanOrEqual(500)
  expect(before).toBeLessThan(2000)
  expect(await shop.importer.last()).toMatchObject({ status: 'running' })
  expect(await shop.importer.run()).toMatchObject({ added: 2000 - before, unchanged: before, archived: 0, total: 2000 })
  const rows = await shop.db.selectFrom('imports').select('status').orderBy('id').execute()
  expect(rows.map(({ status }) => status)).toEqual(['interrupted', 'done'])
})
