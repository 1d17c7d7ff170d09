import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPage } from '#tests/harness/fetch-page.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop({ imported: false })))
afterAll(() => shop[Symbol.asyncDispose]())

const words = (text: string) => [
  { id: 'a', type: 'text', layout: { width: 100, row: 1, order: 0 }, content: { title: 'Wyrms', text } },
]

/** A draft with a preview link by an editor who has unsaved changes. */
async function shared(slug: string) {
  const eddy = await shop.signIn('editor')
  const page = await eddy.pages.create({ body: { title: 'Spring sale', slug, blocks: words('as saved') } })
  const params = { id: page.id }
  await eddy.pages.keepWorkingCopy({ params, body: { blocks: words('as typed'), baseVersion: 1 } })
  const { url } = await eddy.pages.shareDraft({ params, body: { days: 7 } })
  return { eddy, params, url }
}

test('a draft link shows the working copy, uncached and unlisted', async () => {
  const { eddy, params, url } = await shared('spring')
  const seen = await fetchPage(url)
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
  expect((await fetchPage(`${shop.url}/spring`)).status).toBe(404)
  for (const list of ['/sitemap.xml', '/blog/feed.xml', '/api/navigation'])
    expect(await (await fetch(shop.url + list)).text()).not.toMatch(/spring|preview/)

  // The preview shows the version at the time of the request.
  await eddy.pages.keepWorkingCopy({ params, body: { blocks: words('typed again'), baseVersion: 1 } })
  expect((await fetchPage(url)).text).toContain('typed again')
  await eddy.pages.forgetWorkingCopy({ params })
  expect((await fetchPage(url)).text).toContain('as saved')
})

test('a forged or orphaned draft link is not found', async () => {
  const { params, url } = await shared('autumn')
  const nothing = async (address: string) => {
    const seen = await fetchPage(address)
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
  expect((await fetchPage(url)).status).toBe(200)

  await admin.pages.remove({ params })
  await nothing(url)
})
