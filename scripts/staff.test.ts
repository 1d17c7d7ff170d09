import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { environmentFor } from '#tests/harness/engine.ts'
import { redeemLink } from '#tests/harness/staff.ts'
import { openShop } from '#tests/harness/shop.ts'

const run = promisify(execFile)

const staff = (args: string[], env: Record<string, string>) =>
  run(process.execPath, [resolve(import.meta.dirname, 'staff.ts'), ...args], {
    env: { PATH: process.env['PATH'], ...env },
  })

test('the script prints a link that restores access to a running shop', { tags: ['C10.1'] }, async () => {
  await using shop = await openShop({ imported: false })
  const env = { ...(await environmentFor(shop.dataDir)), PORT: new URL(shop.url).port }
  const { stdout } = await staff(['invite', 'ada@hoard.example', '--role', 'administrator'], env)
  const [link] = /http:\S+token=\S+/.exec(stdout)!
  const headers = { cookie: await redeemLink(link, {}), origin: shop.url }
  expect(await shop.as(headers).accounts.list()).toMatchObject([{ email: 'ada@hoard.example', role: 'administrator' }])
})

test('invalid arguments print the usage', async () => {
  for (const args of [
    [],
    ['invite'],
    ['invite', 'nobody'],
    ['invite', 'a@b.example', '--role', 'king'],
    ['remove', 'a@b.example'],
  ])
    await expect(staff(args, {})).rejects.toThrow(/npm run staff -- invite someone@example\.com/)
})
