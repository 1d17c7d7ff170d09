import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openForms } from '#tests/harness/authenticator.ts'
import { signInEditor } from '#tests/harness/editor-sign-in.ts'
import { openShop } from '#tests/harness/shop.ts'
import { emailOf } from '#tests/harness/staff.ts'

const folder = await mkdtemp(join(tmpdir(), 'hoard-factor-begins-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test(
  'sessions of accounts without a second factor end once it is required; those with one stay',
  { tags: ['C11.1', 'both-engines'] },
  async () => {
    const start = (STAFF_SECOND_FACTOR: string) =>
      openShop({ imported: false, env: { DATA_DIR: folder, STAFF_SECOND_FACTOR } })
    const who = async (url: string, headers: Record<string, string>) =>
      (await fetch(`${url}/api/auth/user`, { headers })).status

    const before = await start('optional')
    const bare = (await before.signIn('editor')).headers
    const editor = { authorization: `Bearer ${await signInEditor(before.url, bare)}` }
    await before.signIn('administrator')
    const protectedOne = openForms(before.url)
    await protectedOne.login(emailOf('administrator'))
    await protectedOne.addApp()
    const withFactor = { cookie: protectedOne.cookie() }
    for (const headers of [bare, editor, withFactor]) expect(await who(before.url, headers)).toBe(200)
    await before[Symbol.asyncDispose]()

    await using after = await start('required')
    expect(await who(after.url, bare)).toBe(401)
    expect(await who(after.url, editor)).toBe(401)
    expect(await who(after.url, withFactor)).toBe(200)
  },
)
