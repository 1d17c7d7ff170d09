import { afterAll, beforeAll, expect, test } from 'vitest'
import { look } from '#tests/harness/screen.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop({ imported: false })))
afterAll(() => shop[Symbol.asyncDispose]())

const words = (text: string) => [
  { id: 'a', type: 'text', layout: { width: 100, row: 1, order: 0 }, content: { title: 'Wyrms', text } },
]

/** A draft, and a link to it by an editor who has changed it since it was saved. */
async function shared(slug: string) {
  const eddy = await shop.signIn('editor')
  const page = await eddy.pages.create({ body: { title: 'Spring sale', slug, blocks: words('as saved') } })
  const params = { id: page.id }
  await eddy.pages.keepWorkingCopy({ params, body: { blocks: words('as typed'), baseVersion: 1 } })
  const { url } = await eddy.pages.shareDraft({ params, body: { days: 7 } })
  return { eddy, params, url }
}

test('issue 5 draft link: it shows the working copy, and says that it is a draft; nobody may keep or list it', async () => {
  const { eddy, params, url } = await shared('spring')
  const seen = await look(url)
  expect(seen.status).toBe(200)
  expect(seen.text).toContain('[DRAFT] This is a preview. Shoppers do not see it.')
  expect(seen.text).toMatch(/The link works until \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC\s*\./)
  expect(seen.text).toContain('as typed')
  expect([seen.title, seen.meta('robots'), seen.link('canonical')]).toEqual([
    'Spring sale · Hoard',
    'noindex',
    undefined,
  ])
  const { headers } = await fetch(url)
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['private, no-store', 'noindex'])
  expect((await look(`${shop.url}/spring`)).status).toBe(404)
  for (const list of ['/sitemap.xml', '/blog/feed.xml', '/api/navigation'])
    expect(await (await fetch(shop.url + list)).text()).not.toMatch(/spring|preview/)

  // As it is when it is looked at.
  await eddy.pages.keepWorkingCopy({ params, body: { blocks: words('typed again'), baseVersion: 1 } })
  expect((await look(url)).text).toContain('typed again')
  await eddy.pages.forgetWorkingCopy({ params })
  expect((await look(url)).text).toContain('as saved')
})

test('issue 5 draft link: forged, of a page that is gone, or of a disabled account it is a page that isn’t there', async () => {
  const { params, url } = await shared('autumn')
  const nothing = async (address: string) => {
    const seen = await look(address)
    expect(seen.status, address).toBe(404)
    expect(seen.text).toContain('This page was consumed by the void.')
    expect(seen.html).not.toContain('Spring sale')
    expect((await fetch(address)).headers.get('cache-control')).toBe('private, no-store')
  }
  await nothing(url.replace(/preview\/\d+/, 'preview/99'))
  await nothing(`${shop.url}/preview/x`)

  const admin = await shop.signIn('administrator')
  const account = (await admin.accounts.list()).find(({ role }) => role === 'editor')!
  const setDisabled = async (isDisabled: boolean) =>
    admin.accounts.update({ params: { id: account.id }, headers: {}, body: { isDisabled } })
  await setDisabled(true)
  await nothing(url)
  await setDisabled(false)
  expect((await look(url)).status).toBe(200)

  await admin.pages.remove({ params })
  await nothing(url)
})
