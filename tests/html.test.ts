import { brotliCompressSync, constants } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { confirmPath, unsubscribePath } from '#shared/mail-links.ts'
import { defaultSeedContent } from '#server/composition/seed/content.ts'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { createPlainBrowser } from './harness/plain-browser.ts'
import { openShop, type TestShop } from './harness/shop.ts'
import { openForms } from './harness/authenticator.ts'
import { PASSWORD, sendForm } from './harness/staff.ts'

/** All rules of the recommended, document and accessibility presets; each disabled one has a reason. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // Equivalent spellings: React writes <br/>, selected="" and maxLength, our own templates don't.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    // Banner colours and page widths are values chosen by staff.
    'no-inline-style': 'off',
    // HTML has no preference; lower case is easier to read.
    'doctype-style': ['error', { style: 'lowercase' }],
    // Addresses of headings, which were shared before their ids had a prefix (A16.11).
    'no-deprecated-attr': 'off',
    // Our own scripts come from our own server over the page's connection.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
})

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ seeded: true })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

const soldOut = demoCatalogue.find(({ variants }) => variants.every(({ stock }) => stock === 0))!
const plain = demoCatalogue.find(({ variants }) => variants.length === 1)!

const routes: [path: string, status: number][] = [
  ['/', 200],
  ['/about', 200],
  ['/process', 200],
  ['/shipping', 200],
  ['/faq', 200],
  ['/contact', 200],
  ['/blog', 200],
  ...defaultSeedContent.posts.map(({ slug }): [string, number] => [`/blog/${slug}`, 200]),
  ['/blog/no-such-post', 404],
  ['/order-status', 200],
  ['/privacy-policy', 200],
  ['/terms-of-service', 200],
  ['/gallery', 200],
  ['/gallery?search=dragon&featured=true', 200],
  ['/gallery?search=nothing-like-it', 200],
  ['/gallery?creatureType=%3Cscript%3E%22', 200],
  [`/product/${demoCatalogue[0]!.handle}`, 200],
  [`/product/${soldOut.handle}`, 200],
  [`/product/${plain.handle}`, 200],
  [`/product/${plain.handle}/back-in-stock`, 200],
  [`/product/${soldOut.handle}/back-in-stock`, 200],
  ['/product/nobody', 404],
  ['/cart', 200],
  ['/checkout', 200],
  ['/wishlist', 200],
  ['/wishlist?items=2,1,x', 200],
  ['/no/such/page', 404],
  ['/no-such-slug', 404],
  ['/api/login', 200],
  ['/api/login?return=%3Cscript%3E%22', 200],
  ['/api/welcome?token=no-such-link', 410],
]

/** Kilobytes of a page, and as it is first sent, with quick brotli. What a page carries twice shows here. */
const limits: [path: string, kilobytes: number, sent: number][] = [
  ['/gallery', 64, 14],
  ['/', 45, 12],
  [`/product/${demoCatalogue[0]!.handle}`, 37, 12],
  [`/blog/${defaultSeedContent.posts[0]!.slug}`, 26, 11],
  ['/about', 26, 11],
  ['/cart', 20, 8],
  ['/privacy-policy', 20, 8],
  ['/no/such/page', 20, 8],
]

test.each(limits)('%s has at most %d kB, sent as %d kB', async (path, kilobytes, sent) => {
  const html = await (await fetch(shop.url + path)).text()
  expect(Buffer.byteLength(html) / 1000).toBeLessThanOrEqual(kilobytes)
  const quick = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  expect(quick.length / 1000).toBeLessThanOrEqual(sent)
})

test.each(routes)(
  '%s is valid HTML for every visitor',
  { tags: ['S2.1', 'S2.10', 'S2.11', 'S2.12', 'S2.2', 'S2.3', 'S2.4', 'S2.5', 'S2.6', 'S2.7', 'S2.8', 'S2.9', 'S6.1'] },
  async (path, status) => {
    const response = await fetch(shop.url + path)
    expect(response.status).toBe(status)
    expect(await complaintsAbout(await response.text())).toEqual([])
  },
)

test('sign-in forms are valid HTML, also with errors', async () => {
  const fields = { email: '"<b>', firstName: "'&", password: 'short', again: '' }
  const token = new URL(shop.shop.firstLink!).searchParams.get('token')!
  const forms = [
    await fetch(shop.shop.firstLink!),
    await sendForm(shop.url, '/api/welcome', { ...fields, token }),
    await sendForm(shop.url, '/api/login', fields),
  ]
  for (const form of forms) expect(await complaintsAbout(await form.text())).toEqual([])

  const browser = openForms(shop.url)
  await browser.post('/api/welcome', { token, email: 'ada@hoard.example', password: PASSWORD, again: PASSWORD })
  const own = '/api/account/second-factor'
  const pages = [
    await browser.get(own),
    await browser.get(`${own}/app`),
    await browser.post(`${own}/app`, { sealed: '' }),
    await browser.addApp(),
    await browser.addPasskey(undefined, '"<b>'),
    await browser.get(own),
    await browser.get(`${own}/remove?app=yes`),
    await browser.get('/api/account/confirm'),
    await browser.login('ada@hoard.example'),
    await browser.get('/api/login/second-factor'),
    await browser.post('/api/login/second-factor', { code: '<b>' }),
  ]
  for (const { page, to } of pages) if (to === null) expect(await complaintsAbout(page)).toEqual([])
})

test('pages that answer a form are valid HTML, also with errors', { tags: ['S10.14'] }, async () => {
  const browser = createPlainBrowser(shop.url)
  const path = `/product/${demoCatalogue[0]!.handle}`
  const product = await browser.get(path)
  const productId = /name="productId" value="(\d+)"/.exec(product.html)![1]!
  const option = /name="option"[^>]*value="([^"]+)"/.exec(product.html)![1]!.replaceAll('&amp;', '&')
  const add = (quantity: string) => browser.post(path, { form: 'cart-add', productId, option, quantity })
  const pages = [
    await add('"<b>'),
    await add('2'),
    await browser.get('/checkout'),
    await browser.get(`${path}?photo=2`),
  ]
  const line = /name="line" value="([^"]+)"/.exec(pages[1]!.html)![1]!
  const edit = { form: 'cart-line', line }
  pages.push(
    await browser.post('/cart', { ...edit, change: 'set', quantity: 'x' }),
    await browser.post('/cart', { ...edit, change: 'remove' }),
    await browser.post('/cart', { form: 'cart-restore' }),
  )
  for (const { id } of shop.shopify.control.product(demoCatalogue[0]!.handle).variants)
    shop.shopify.control.changeVariant(id, { price: '99.00' })
  const review = await browser.post('/checkout', { form: 'checkout' })
  const accepted = /name="accepted" value="([^"]+)"/.exec(review.html)![1]!
  expect((await browser.post('/checkout', { form: 'checkout', accepted })).status).toBe(303)
  pages.push(
    review,
    await browser.get('/cart'),
    await browser.get('/checkout'),
    await browser.post('/blog', { form: 'newsletter', email: 'x' }),
    await browser.post('/blog', { form: 'newsletter', email: 'ada@example.com' }),
    await browser.post(`/product/${soldOut.handle}/back-in-stock`, { form: 'back-in-stock', email: '<b>' }),
    await browser.post('/order-status', { form: 'order-status', order: '', email: '<b>' }),
    await browser.post('/contact', { form: 'contact', name: '', email: '', subject: 'x', message: '<b>' }),
  )
  pages.push(...(await openMailLinks()))
  for (const { html, url } of pages) expect(await complaintsAbout(html), url).toEqual([])
})

/** Pages of links in emails, before and after their buttons. */
async function openMailLinks() {
  const { db, close } = await openDatabase(shop.database)
  const { id: productId } = await shop.visitor.products.byHandle({ params: { handle: soldOut.handle } })
  const [token, email, at] = ['f'.repeat(32), 'bo@example.com', new Date().toISOString()]
  const wanted = { productId: Number(productId), scale: '32mm', finishing: 'None' }
  await db.insertInto('subscribers').values({ token, email, at }).execute()
  await db
    .insertInto('backInStockRequests')
    .values({ ...wanted, token, email, at, consent: 'Yes.' })
    .execute()
  await close()
  const browser = createPlainBrowser(shop.url)
  const [confirm, leave, stop] = [
    confirmPath(token),
    unsubscribePath('newsletter', token),
    unsubscribePath('back-in-stock', token),
  ]
  return [
    await browser.get(confirm),
    await browser.get(leave),
    await browser.post(confirm, { form: 'newsletter-confirm', token }),
    await browser.post(leave, { form: 'newsletter-leave', token }),
    await browser.post(leave, { form: 'newsletter-leave', token: 'odd' }),
    await browser.get(confirm),
    await browser.get(stop),
    await browser.post(stop, { form: 'back-in-stock-leave', token }),
    await browser.get(confirmPath('none')),
  ]
}

async function complaintsAbout(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message}: ${excerpt(html, line, column)}`),
  )
}

/** Markup around an error, because a page is one long line. */
const excerpt = (html: string, line: number, column: number) =>
  html.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 100)
