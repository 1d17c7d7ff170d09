import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { environmentOf } from '#tests/harness/engine.ts'
import { redeemLink } from '#tests/harness/staff.ts'
import { openShop } from '#tests/harness/shop.ts'

const run = promisify(execFile)

const staff = (args: string[], env: Record<string, string>) =>
  run(process.execPath, [resolve(import.meta.dirname, 'staff.ts'), ...args], {
    env: { PATH: process.env['PATH'], ...env },
  })

test('decision 1: the script prints a link that lets in whoever was locked out of a running shop', async () => {
  await using shop = await openShop({ imported: false })
  const env = { ...(await environmentOf(shop.dataDir)), PORT: new URL(shop.url).port }
  const { stdout } = await staff(['invite', 'ada@hoard.example', '--role', 'administrator'], env)
  const [link] = /http:\S+token=\S+/.exec(stdout)!
  const headers = { cookie: await redeemLink(link, {}), origin: shop.url }
  expect(await shop.as(headers).accounts.list()).toMatchObject([{ email: 'ada@hoard.example', role: 'administrator' }])
})

test('anything else is answered with how it is used', async () => {
  for (const args of [
    [],
    ['invite'],
    ['invite', 'nobody'],
    ['invite', 'a@b.example', '--role', 'king'],
    ['remove', 'a@b.example'],
  ])
    await expect(staff(args, {})).rejects.toThrow(/npm run staff -- invite someone@example\.com/)
})
