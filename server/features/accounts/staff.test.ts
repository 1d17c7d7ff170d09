import { expect, test } from 'vitest'
import { emailOf } from '#tests/harness/staff.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

const ids = async (shop: TestShop) => {
  const administrator = await shop.signIn('administrator')
  const accounts = await administrator.accounts.list()
  const idOf = (email: string) => accounts.find((account) => account.email === email)!.id
  return { administrator, own: idOf(emailOf('administrator')), editor: idOf(emailOf('editor')) }
}
const status = async (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: Error) => Number(/^\d+/.exec(error.message)?.[0]),
  )

test('accounts are listed by name, without secrets', async () => {
  await using shop = await openShop({ imported: false })
  await shop.signIn('editor')
  const { administrator } = await ids(shop)
  await administrator.accounts.invite({ body: { email: 'zoe@hoard.example' } })
  const accounts = await administrator.accounts.list()
  expect(accounts.map(({ email, hasJoined }) => [email, hasJoined])).toEqual([
    ['administrator@hoard.example', true],
    ['editor@hoard.example', true],
    ['zoe@hoard.example', false],
  ])
  expect(accounts[1]).toMatchObject({ firstName: 'Eddy', role: 'editor', isDisabled: false, sessionCount: 1 })
  expect(accounts.map(({ lastSeenAt }) => lastSeenAt !== null)).toEqual([true, true, false])
  expect(JSON.stringify(accounts)).not.toMatch(/argon2|hash|subject/i)
})

test('an address with an account is rejected with 409, in any case', async () => {
  await using shop = await openShop({ imported: false })
  const administrator = await shop.signIn('administrator')
  await expect(administrator.accounts.invite({ body: { email: 'ADMINISTRATOR@hoard.example' } })).rejects.toThrow(
    '409: There is already an account for administrator@hoard.example.',
  )
})

test('a role change applies at once to open sessions', async () => {
  await using shop = await openShop({ imported: false })
  const editor = await shop.signIn('editor')
  const { administrator, editor: id } = await ids(shop)
  expect(await status(editor.accounts.list())).toBe(403)
  await administrator.accounts.update({ params: { id }, headers: {}, body: { role: 'administrator' } })
  expect(await status(editor.accounts.list())).toBe(200)
  expect(await editor.auth.user()).toMatchObject({ role: 'administrator' })
  await administrator.accounts.update({ params: { id }, headers: {}, body: { role: 'editor' } })
  expect(await status(editor.accounts.list())).toBe(403)
})

test('disabling an account signs it out at once, until it is enabled', async () => {
  await using shop = await openShop({ imported: false })
  const editor = await shop.signIn('editor')
  const { administrator, editor: id } = await ids(shop)
  const { link } = await administrator.accounts.invite({ body: { email: 'zoe@hoard.example' } })
  const zoe = (await administrator.accounts.list()).find(({ email }) => email === 'zoe@hoard.example')!
  await administrator.accounts.update({ params: { id: zoe.id }, headers: {}, body: { isDisabled: true } })
  expect((await fetch(link.url)).status).toBe(410)
  await administrator.accounts.update({ params: { id }, headers: {}, body: { isDisabled: true } })
  expect(await status(editor.auth.user())).toBe(401)
  await expect(shop.signIn('editor')).rejects.toThrow('The email address or the password is wrong.')
  await expect(administrator.accounts.renewLink({ params: { id } })).rejects.toThrow(/^409: .*Enable it first/)
  await administrator.accounts.update({ params: { id }, headers: {}, body: { isDisabled: false } })
  expect(await status(editor.auth.user())).toBe(401)
  expect(await status((await shop.signIn('editor')).auth.user())).toBe(200)
})

test('the last administrator stays, even if two act at once', async () => {
  await using shop = await openShop({ imported: false })
  await shop.signIn('editor')
  const { administrator, own, editor } = await ids(shop)
  // An administrator who never joined doesn't count.
  await administrator.accounts.invite({ body: { email: 'zoe@hoard.example', role: 'administrator' } })
  for (const body of [{ isDisabled: true }, { role: 'editor' as const }])
    await expect(administrator.accounts.update({ params: { id: own }, headers: {}, body })).rejects.toThrow(
      '409: The last administrator can’t be disabled or made an editor.',
    )
  expect(
    await status(administrator.accounts.update({ params: { id: own }, headers: {}, body: { firstName: 'Ada' } })),
  ).toBe(200)

  await administrator.accounts.update({ params: { id: editor }, headers: {}, body: { role: 'administrator' } })
  const second = await shop.signIn('editor')
  const both = await Promise.all([
    status(administrator.accounts.update({ params: { id: editor }, headers: {}, body: { role: 'editor' } })),
    status(second.accounts.update({ params: { id: own }, headers: {}, body: { role: 'editor' } })),
  ])
  expect(both.filter((answer) => answer === 200)).toHaveLength(1)
})

test('a stale change is a 412 with the current account', { tags: ['C10.7'] }, async () => {
  await using shop = await openShop({ imported: false })
  await shop.signIn('editor')
  const { administrator, editor: id } = await ids(shop)
  const { version } = (await administrator.accounts.list()).find((account) => account.id === id)!
  const headers = { 'if-match': `"${version}"` }
  const first = await administrator.accounts.update({ params: { id }, headers, body: { lastName: 'First' } })
  expect(first.version).toBe(version + 1)
  expect(await status(administrator.accounts.update({ params: { id }, headers, body: { lastName: 'Second' } }))).toBe(
    412,
  )
  expect((await administrator.accounts.list()).find((account) => account.id === id)!.lastName).toBe('First')
})

test('sessions are listed, and ended singly or all at once', async () => {
  await using shop = await openShop({ imported: false })
  const [one, two] = [await shop.signIn('editor'), await shop.signIn('editor')]
  const { administrator, own, editor: id } = await ids(shop)
  const mine = await administrator.accounts.sessions({ params: { id: own } })
  expect(mine.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  const sessions = await administrator.accounts.sessions({ params: { id } })
  expect(sessions).toHaveLength(2)
  expect(sessions.some(({ isCurrent }) => isCurrent)).toBe(false)
  // The listed session ids are not cookie values.
  for (const session of sessions) expect(one.headers.cookie + two.headers.cookie).not.toContain(session.id)
  expect(await status(administrator.accounts.endSession({ params: { id: own, sessionId: sessions[0]!.id } }))).toBe(404)
  await administrator.accounts.endSession({ params: { id, sessionId: sessions[0]!.id } })
  const left = [await status(one.auth.user()), await status(two.auth.user())]
  expect(left.toSorted()).toEqual([200, 401])
  await administrator.accounts.endSessions({ params: { id } })
  expect([await status(one.auth.user()), await status(two.auth.user())]).toEqual([401, 401])
})

test('changes of accounts are in the audit log, without secrets', async () => {
  await using shop = await openShop({ imported: false })
  await shop.signIn('editor')
  const { administrator, editor: id } = await ids(shop)
  await administrator.accounts.update({ params: { id }, headers: {}, body: { role: 'administrator' } })
  await administrator.accounts.endSessions({ params: { id } })
  const said = await administrator.activity.list({ query: {} })
  expect(said.map(({ staffName, action, title }) => `${staffName} ${action} ${title}`).toReversed()).toEqual([
    'Ada joined Ada',
    'Ada invited Eddy',
    'Eddy joined Eddy',
    'Ada signed in Ada',
    'Ada updated Eddy',
    'Ada signed out Eddy',
  ])
  expect(JSON.stringify(said)).not.toMatch(/argon2|token|hash/i)
})
