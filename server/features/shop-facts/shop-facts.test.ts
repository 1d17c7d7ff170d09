import { expect, test } from 'vitest'
import { engine } from '#tests/harness/engine.ts'
import { createPlainBrowser } from '#tests/harness/plain-browser.ts'
import { requestAs } from '#tests/harness/request-as.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const open = (env: Record<string, string> = {}) => openShop({ imported: false, env: { AUTH_DISABLED: '1', ...env } })
const change = (body: object, version?: number) => ({
  params: { id: '1' },
  headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  body,
})
/** Requests as a shopper: development mode gives this host no staff session. */
const textOf = async ({ url }: TestShop, path: string) => (await requestAs(url, path, { host: 'shop.example' })).text

test('facts change everywhere at once, also in what is cached', { tags: ['A16.1', 'A16.2'] }, async () => {
  await using shop = await open()
  const { staff } = shop
  const everywhere = [
    '/gallery',
    '/privacy-policy',
    '/admin',
    '/api/desktop',
    '/blog/feed.xml',
    '/site.webmanifest',
    '/api/desktop/authorize',
  ]
  for (const path of everywhere) expect(await textOf(shop, path), path).toMatch(/Hoard/)
  const youtubeUrl = 'https://www.youtube.com/@dens'
  await staff.shopFacts.update(change({ name: 'Den of *Dragons*', privacyEmail: 'vault@den.example', youtubeUrl }, 0))
  for (const path of everywhere) expect(await textOf(shop, path), path).toContain('Den of *Dragons*')
  expect(await textOf(shop, '/gallery')).not.toContain('Hoard')
  expect(await textOf(shop, '/privacy-policy')).toContain('mailto:vault@den.example')
  await staff.shopFacts.update(change({ name: '' }, 1))
  for (const path of everywhere) expect(await textOf(shop, path), path).not.toContain('Den of')
})

test('a change reaches the other servers', { tags: ['A16.2', 'both-engines'] }, async () => {
  await using one = await open()
  const place: Record<string, string> = engine === 'sqlite' ? { DATA_DIR: one.dataDir } : { DATABASE_URL: one.database }
  await using other = await open(place)
  expect(await textOf(other, '/gallery')).toContain('Hoard')
  await one.staff.shopFacts.update(change({ name: 'The Den' }))
  await eventually(() => textOf(other, '/gallery')).toContain('The Den')
  expect(await textOf(other, '/api/desktop')).toContain('The Den')
})

test('the environment wins, and the console says so', { tags: ['A16.3'] }, async () => {
  await using shop = await open({ SHOP_NAME: 'Fixed', INSTAGRAM_URL: 'https://instagram.example/fixed' })
  const { shopFacts } = shop.staff
  expect(await shopFacts.read()).toMatchObject({
    facts: { name: '', version: 0 },
    fixed: { name: 'Fixed', instagramUrl: 'https://instagram.example/fixed', legalEmail: null },
  })
  await expect(shopFacts.update(change({ name: 'Mine', tiktokUrl: 'https://x.example' }))).rejects.toThrow(
    '409: Set by SHOP_NAME on the server, so it can’t be changed here.',
  )
  expect((await shopFacts.read()).facts).toMatchObject({ tiktokUrl: '', version: 0 })
  // The form sends every field.
  await shopFacts.update(change({ name: '', tiktokUrl: 'https://x.example' }))
  expect(await textOf(shop, '/gallery')).toContain('Fixed')
})

test('wrong and outdated changes are refused; old facts are restored', { tags: ['A16.4'] }, async () => {
  await using shop = await open()
  const { shopFacts, activity } = shop.staff
  for (const [body, message] of [
    [{ legalEmail: 'us' }, /^400: legalEmail: This is not an email address/],
    [{ tiktokUrl: 'javascript:alert(1)' }, /^400: tiktokUrl: must be a web address/],
    [{ name: 'x'.repeat(201) }, /^400: name: /],
  ] as const)
    await expect(shopFacts.update(change(body))).rejects.toThrow(message)
  await expect(shopFacts.update({ ...change({}), params: { id: '2' } })).rejects.toThrow('404: Shop not found')
  await shopFacts.update(change({ name: 'One', returns: ' We take\r\n\n it back ' }, 0))
  await shopFacts.update(change({ name: 'Two' }, 1))
  await expect(shopFacts.update(change({ name: 'Three' }, 1))).rejects.toThrow(/^412/)
  const [last] = await activity.list({ query: {} })
  expect(last).toMatchObject({ kind: 'shop-facts', action: 'updated', before: { name: 'One' }, after: { name: 'Two' } })
  await activity.restore({ params: { id: last!.id } })
  expect((await shopFacts.read()).facts).toMatchObject({ name: 'One', returns: 'We take\nit back', version: 3 })
})

test('only administrators see and change the facts', { tags: ['A16.5'] }, async () => {
  await using shop = await openShop({ imported: false })
  const editor = await shop.signIn('editor')
  for (const { shopFacts } of [editor, shop.visitor]) {
    await expect(shopFacts.read()).rejects.toThrow(/^40[13]/)
    await expect(shopFacts.update(change({ name: 'Mine' }))).rejects.toThrow(/^40[13]/)
  }
})

test(
  'own texts about buying replace the built-in ones on product pages and at checkout',
  { tags: ['A16.10'] },
  async () => {
    await using shop = await openShop({ env: { AUTH_DISABLED: '1' } })
    const browser = createPlainBrowser(shop.url, { host: 'shop.example' })
    const wyrm = '/product/emerald-wyrm'
    const productId = /name="productId" value="(\d+)"/.exec((await browser.get(wyrm)).html)![1]!
    await browser.post(wyrm, { form: 'cart-add', productId, option: 'scale=32mm&finishing=None', quantity: '1' })
    const shown = async () => [(await browser.get(wyrm)).text, (await browser.get('/checkout')).text]
    const [product, checkout] = await shown()
    expect(product).toContain('Printed to order within 1-2 weeks. Prices in US dollars; free shipping over $75.')
    expect(checkout).toContain('SHIPPING.INFO Standard shipping: 5-7 days after production. Express shipping')
    const body = { buyNote: 'Printed on Mondays.', production: 'One week.\nOr two.', shipping: 'By owl.' }
    await shop.staff.shopFacts.update(change(body))
    const [ownProduct, ownCheckout] = await shown()
    expect(ownProduct).toContain('Printed on Mondays.')
    expect(ownProduct).toContain('One week. Or two.')
    expect(ownProduct).not.toContain('1-2 weeks')
    expect(ownCheckout).toContain('SHIPPING.INFO By owl. PROCESSING.INFO One week. Or two.')
  },
)
