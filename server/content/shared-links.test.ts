import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openBrowser } from '#tests/harness/openid.ts'
import { openShop } from '#tests/harness/shop.ts'

afterEach(() => void vi.useRealTimers())

test(
  'staff list the links that they gave away, and revoke one of them',
  { tags: ['P10.12', 'both-engines'] },
  async () => {
    await using shop = await openShop({ imported: false, seeded: true })
    const editor = await shop.signIn('editor')
    const { id } = await editor.pages.create({ body: { title: 'Secret plans', slug: 'secret-plans' } })
    const share = async (days: number) => (await editor.pages.shareDraft({ params: { id }, body: { days } })).url
    const [one, other] = [await share(1), await share(7)]
    const statusOf = async (url: string) =>
      (await fetch(`${shop.url}/api/pages/shared/${new URL(url).pathname.split('/').at(-1)}`)).status
    const listed = () => editor.releases.sharedLinks()
    expect(await listed()).toMatchObject([
      { pageId: id, title: 'Secret plans', at: null, madeBy: 'Eddy' },
      { pageId: id, madeBy: 'Eddy' },
    ])
    // No token is stored or shown.
    expect(JSON.stringify(await listed())).not.toContain(new URL(one).pathname.split('.').at(-1))
    const shortest = (await listed()).toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt))[0]!
    const administrator = await shop.signIn('administrator')
    await administrator.releases.revokeLink({ params: { id: shortest.id } })
    expect([await statusOf(one), await statusOf(other)]).toEqual([404, 200])
    expect(await listed()).toHaveLength(1)
    await expect(editor.releases.revokeLink({ params: { id: shortest.id } })).rejects.toMatchObject({ status: 404 })
    const [entry] = await administrator.activity.list({ query: { kind: 'page' } })
    expect(entry).toMatchObject({
      staffName: 'Ada',
      action: 'revoked a link to',
      title: 'Secret plans',
      canBeRestored: false,
    })
  },
)

test(
  'a browser that views the shop at a time is back at once when the link is revoked',
  { tags: ['P10.12'] },
  async () => {
    await using shop = await openShop({ imported: false, seeded: true })
    const editor = await shop.signIn('editor')
    const at = new Date(Date.now() + 86_400_000).toISOString()
    const { url } = await editor.releases.view({ body: { at } })
    const browser = openBrowser()
    await browser.get(url)
    const bar = async () => (await (await browser.get(`${shop.url}/`)).text()).includes('BACK TO NOW')
    expect(await bar()).toBe(true)
    const [link] = await editor.releases.sharedLinks()
    expect(link).toMatchObject({ pageId: null, at })
    await editor.releases.revokeLink({ params: { id: link!.id } })
    expect(await bar()).toBe(false)
    expect((await openBrowser().get(url)).status).toBe(404)
  },
)

/** A link to a draft, and its two calls. */
async function openSharing() {
  const shop = await openShop({ env: { AUTH_DISABLED: '1' }, imported: false })
  const { id } = await shop.staff.pages.create({ body: { title: 'Secret plans', slug: 'secret-plans' } })
  const share = async () => (await shop.staff.pages.shareDraft({ params: { id }, body: { days: 7 } })).url
  const revoke = async () => {
    const [link] = await shop.staff.releases.sharedLinks()
    await shop.staff.releases.revokeLink({ params: { id: link!.id } })
  }
  return { ...shop, share, revoke, statusOf: async (url: string) => (await fetch(url)).status }
}

test('a link works and ends in one spelling only', { tags: ['P10.12'] }, async () => {
  await using shop = await openSharing()
  const url = await shop.share()
  // Its last character has two bits that say nothing.
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const respelt = [1, 2, 3].map((bits) => url.slice(0, -1) + digits[digits.indexOf(url.at(-1)!) ^ bits])
  const statuses = () => Promise.all([url, ...respelt].map(shop.statusOf))
  expect(await statuses()).toEqual([200, 404, 404, 404])
  await shop.revoke()
  expect(await statuses()).toEqual([404, 404, 404, 404])
})

test('a link of the second in which another was made and revoked is another one', { tags: ['P10.12'] }, async () => {
  await using shop = await openSharing()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const first = await shop.share()
  await shop.revoke()
  const second = await shop.share()
  expect(await Promise.all([first, second].map(shop.statusOf))).toEqual([404, 200])
  expect(await shop.staff.releases.sharedLinks()).toHaveLength(1)
  await shop.share()
  expect(await shop.staff.releases.sharedLinks()).toHaveLength(2)
})

test(
  'links of disabled people and of deleted pages aren’t listed as links that work',
  { tags: ['P10.12', 'both-engines'] },
  async () => {
    await using shop = await openShop({ imported: false })
    const [administrator, editor] = [await shop.signIn('administrator'), await shop.signIn('editor')]
    const addPage = async (slug: string) => (await editor.pages.create({ body: { title: slug, slug } })).id
    const ids = [await addPage('stays'), await addPage('goes')] as const
    for (const staff of [editor, administrator])
      for (const id of ids) await staff.pages.shareDraft({ params: { id }, body: { days: 7 } })
    await editor.releases.view({ body: { at: new Date(Date.now() + 86_400_000).toISOString() } })
    const listed = async () => (await administrator.releases.sharedLinks()).map(({ title, madeBy }) => [title, madeBy])
    expect(await listed()).toHaveLength(5)

    await administrator.pages.remove({ params: { id: ids[1] } })
    expect(await listed()).toHaveLength(3)
    const { id } = (await administrator.accounts.list()).find(({ firstName }) => firstName === 'Eddy')!
    await administrator.accounts.update({ params: { id }, headers: {}, body: { isDisabled: true } })
    expect(await listed()).toEqual([['stays', 'Ada']])
  },
)

test('links that were signed with a withdrawn key aren’t listed as links that work', { tags: ['P10.12'] }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hoard-links-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const openWith = (keys: string) =>
    openShop({
      engine: 'sqlite',
      imported: false,
      seeded: true,
      env: { DATA_DIR: dataDir, AUTH_DISABLED: '1', SESSION_KEYS: keys },
    })
  {
    await using shop = await openWith('an old key for tests')
    await shop.staff.releases.view({ body: { at: new Date(Date.now() + 86_400_000).toISOString() } })
  }
  for (const [keys, links] of [
    ['a new key for tests,an old key for tests', 1],
    ['a new key for tests', 0],
  ] as const) {
    await using shop = await openWith(keys)
    expect(await shop.staff.releases.sharedLinks()).toHaveLength(links)
  }
})
