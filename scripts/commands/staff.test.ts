import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bareEnvironment, builtProgram } from '#tests/harness/built-program.ts'
import { environmentFor } from '#tests/harness/engine.ts'
import { openForms } from '#tests/harness/authenticator.ts'
import { PASSWORD, redeemLink } from '#tests/harness/staff.ts'
import { openShop } from '#tests/harness/shop.ts'

const run = promisify(execFile)

const staff = (args: string[], env: Record<string, string>) =>
  run(process.execPath, [builtProgram('hoard'), 'staff', ...args], {
    env: { ...bareEnvironment, ...env },
  })

test('the script prints a link that restores access to a running shop', { tags: ['C10.1'] }, async () => {
  await using shop = await openShop({ imported: false })
  const env = { ...(await environmentFor(shop.dataDir)), PORT: new URL(shop.url).port }
  const { stdout } = await staff(['invite', 'ada@hoard.example', '--role', 'administrator'], env)
  const [link] = /http:\S+token=\S+/.exec(stdout)!
  const headers = { cookie: await redeemLink(link, {}), origin: shop.url }
  expect(await shop.as(headers).accounts.list()).toMatchObject([{ email: 'ada@hoard.example', role: 'administrator' }])
})

test('with --reset-factors, somebody who has lost their second factor starts over', { tags: ['C11.5'] }, async () => {
  await using shop = await openShop({ imported: false, env: { STAFF_SECOND_FACTOR: 'required' } })
  const owner = openForms(shop.url)
  const redeem = (link: string) => {
    const token = new URL(link).searchParams.get('token')!
    return owner.post('/api/welcome', { token, email: 'ada@hoard.example', password: PASSWORD, again: PASSWORD })
  }
  await redeem(shop.shop.firstLink!)
  await owner.addApp()
  const env = { ...(await environmentFor(shop.dataDir)), PORT: new URL(shop.url).port }
  const { stdout } = await staff(['invite', 'ada@hoard.example', '--reset-factors'], env)
  expect(stdout).toContain('removed their password, second factors and recovery codes, and ended their sessions')
  expect([await owner.who(), (await owner.login('ada@hoard.example')).status]).toEqual([401, 403])
  const [link] = /http:\S+token=\S+/.exec(stdout)!
  expect(await redeem(link)).toMatchObject({ to: '/api/account/second-factor' })
  await owner.addPasskey()
  expect(await owner.who()).toBe(200)
})

test('invalid arguments print the usage', async () => {
  const wrong = [
    [],
    ['invite'],
    ['invite', 'nobody'],
    ['invite', 'a@b.example', '--role', 'king'],
    ['remove', 'a@b.example'],
  ]
  await Promise.all(wrong.map((args) => expect(staff(args, {})).rejects.toThrow(/Usage: hoard staff/)))
})
