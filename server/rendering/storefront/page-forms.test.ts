import { withSigns } from '#tests/harness/fetch-page.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bounds } from '#server/content/bounds.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createPlainBrowser } from '#tests/harness/plain-browser.ts'
import { Email } from '#shared/contract/email.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

let shop: TestShop
/** Bodies that the service of CONTACT_FORM_ENDPOINT got. */
const forwarded: unknown[] = []
const service = createServer((request, response) => {
  void text(request).then((body) => {
    forwarded.push(JSON.parse(body))
    response.end()
  })
})
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
  shop = await openShop({ imported: false, seeded: true, env: { CONTACT_FORM_ENDPOINT: endpoint } })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  service.close()
})

const open = () => createPlainBrowser(shop.url)
/** Cached pages are sent before a request gets its id. */
const isShared = ({ headers }: { headers: Headers }) => headers.get('cache-control') === 'no-cache'

async function rows(table: 'subscribers' | 'messages') {
  const { db, close } = await openDatabase(shop.database)
  const found = await db.selectFrom(table).selectAll().execute()
  await close()
  return found
}

test('the newsletter’s form subscribes, and says so on its page', { tags: ['S2.59', 'S8.6'] }, async () => {
  const browser = open()
  const blog = await browser.get('/blog')
  expect(blog.html).toMatch(/<form[^>]* method="post"><input type="hidden" name="form" value="newsletter"\/>/)
  expect([isShared(blog), blog.text.includes('JavaScript')]).toEqual([true, false])
  const done = await browser.post('/blog', { form: 'newsletter', email: ' Ada@Example.com ' })
  expect([done.status, done.url]).toEqual([200, '/blog?sent=newsletter'])
  expect(done.text).toContain("Subscribed! You've been added to our newsletter.")
  expect(done.text).not.toContain('&gt; SUBSCRIBE')
  expect(done.headers.get('cache-control')).toBe('private, no-store')
  expect((await rows('subscribers')).map((row) => 'email' in row && row.email)).toContain('ada@example.com')
  // Other pages, and other values, are shared.
  for (const url of ['/blog', '/blog?sent=nothing', '/blog?sent=constructor', '/blog?utm=1']) {
    const page = await browser.get(url)
    expect([isShared(page), page.text.includes('Subscribed!')], url).toEqual([true, false])
  }
  expect(browser.cookies.size).toBe(0)
})

test('a wrong address is explained beside the field, and kept', { tags: ['S5.3', 'S8.6', 'S10.58'] }, async () => {
  const page = await open().post('/blog', { form: 'newsletter', email: 'ada"<b>@' })
  expect([page.status, page.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(page.text).toContain('Failed to subscribe.')
  expect(page.text).not.toContain('try again')
  expect(page.text).toContain('Email is not an email address.')
  expect(page.html).toContain('value="ada&quot;&lt;b&gt;@"')
  // What scripts hydrate from can't end its element.
  expect(page.html).toContain(String.raw`"email":"ada\"\u003cb>@"`)
  expect(page.html).toMatch(/aria-describedby="newsletter-email-error" autofocus=""/)
  expect((await open().get('/blog')).html).not.toContain('ada')
})

const message = { form: 'contact', name: 'Ada', email: 'ada@example.com', subject: 'customer support' }

test('the contact form sends a message', { tags: ['S2.61', 'S7.28', 'S8.7'] }, async () => {
  const done = await open().post('/contact', { ...message, message: 'Twelve oozes,\r\nplease', extra: '' })
  expect(done.url).toBe('/contact?sent=contact')
  expect(done.text).toContain("Message Sent! Thank you for your message. We'll get back to you soon.")
  expect(done.text).not.toContain('[SEND MESSAGE]')
  const sent = { name: 'Ada', subject: 'customer support', message: 'Twelve oozes,\nplease' }
  expect(await rows('messages')).toMatchObject([sent])
  await waitFor(() => expect(forwarded).toMatchObject([{ ...sent, _replyto: 'ada@example.com' }]))
  expect(await rows('messages')).toHaveLength(1)
})

test('a hidden field that a form filler filled in is explained and emptied, and the text stays', async () => {
  const page = await open().post('/contact', { ...message, message: 'From a person', extra: '+1 555 0100' })
  expect(page.status).toBe(422)
  expect(page.text).toContain('Failed to send message. Please try again. A field that you don’t see was filled in')
  expect(page.text).not.toContain('Message Sent!')
  expect(page.html).toContain('From a person</textarea>')
  const trap = /<input[^>]*name="extra"[^>]*>/.exec(page.html)![0]
  expect(trap).toContain('hidden=""')
  expect(trap).not.toContain('value=')
})

test('an empty form says what is missing, not what is wrong with it', { tags: ['S10.71'] }, async () => {
  const contact = await open().post('/contact', { form: 'contact', name: '', email: ' ', message: '' })
  for (const label of ['Name', 'Email', 'Message']) expect(contact.text).toContain(`${label} is required.`)
  const newsletter = await open().post('/blog', { form: 'newsletter', email: '' })
  expect(newsletter.text).toContain('Email is required.')
})

test('an address that the server would refuse isn’t sent by the page', async () => {
  const { html } = await open().get('/blog')
  const pattern = new RegExp(`^(?:${/pattern="([^"]+)"/.exec(html)![1]!.replaceAll('&#x27;', "'")})$`, 'v')
  for (const address of ['ada@example.com', "o'hara+x.y_z-1@mail.example.co.uk", 'ada@bücher.example'])
    expect([address, pattern.test(address), Email.safeParse(address).success]).toEqual([address, true, true])
  for (const address of ['ada@example', 'a!b@example.com', 'ada@x.y'])
    expect([address, pattern.test(address), Email.safeParse(address).success]).toEqual([address, false, false])
})

test('an incomplete message is explained and kept', { tags: ['S5.2'] }, async () => {
  const page = await open().post('/contact', { ...message, name: ' ', message: 'Dear <you>' })
  expect(page.status).toBe(422)
  expect(page.text).toContain('Please fill in all required fields.')
  expect(page.text).toContain('Name is required.')
  expect(page.html).toContain('Dear &lt;you&gt;</textarea>')
  expect(page.html).toMatch(/<option value="customer support" selected=""/)
  const invalid = await open().post('/contact', { ...message, email: 'ada', message: 'Hello' })
  expect(invalid.text).toContain('Please enter a valid email address.')
  const long = await open().post('/contact', { ...message, name: 'A'.repeat(201), message: 'Hello' })
  expect(long.text).toContain('Failed to send message.')
  expect(long.text).not.toContain('try again')
  expect(long.text).toContain('Name has more than 200 characters.')
})

test('the contact form takes the longest message of any script', async () => {
  const letter = { ...message, message: '龍'.repeat(10_000) }
  const done = await open().post('/contact', letter)
  expect(done.url).toBe('/contact?sent=contact')
  expect(withSigns(done.html)).toContain('<a class="button" href="/contact">[SEND ANOTHER MESSAGE]</a>')
  expect((await rows('messages')).map((row) => 'message' in row && row.message)).toContain(letter.message)
  const longer = await open().post('/contact', { ...message, message: '龍'.repeat(10_001) })
  expect([longer.status, longer.text.includes('Message has more than 10000 characters.')]).toEqual([422, true])
  const refused = await open().post('/contact', { ...message, message: '龍'.repeat(20_000) })
  expect([refused.status, refused.text.includes('Go back to what you typed, shorten it')]).toEqual([413, true])
})

test('the cookie form shows what its browser has chosen', async () => {
  const browser = open()
  const saved = await browser.post('/privacy-policy', { form: 'consent', analytics: 'on' })
  for (const page of [saved, await browser.get('/privacy-policy'), await browser.get('/Privacy-Policy?utm=1')]) {
    expect(page.html.match(/<input[^>]*checked=""[^>]*>/g)).toEqual([expect.stringContaining('name="analytics"')])
    expect(page.headers.get('cache-control')).toBe('private, no-store')
  }
  const shared = await open().get('/privacy-policy')
  expect([isShared(shared), shared.html.includes('checked')]).toEqual([true, false])
})

test('a form says why it was refused at a bound', { tags: ['S8.6', 'S8.7', 'S10.66'] }, async () => {
  const { messages, subscribers } = structuredClone(bounds)
  onTestFinished(() => void Object.assign(bounds, { messages, subscribers }))
  for (const name of ['messages', 'subscribers'] as const) bounds[name].most = 0
  const sent = await open().post('/contact', { ...message, message: 'Hello' })
  expect([sent.status, sent.text]).toEqual([503, expect.stringContaining('more contact messages at the moment')])
  const subscribed = await open().post('/blog', { form: 'newsletter', email: 'bo@hoard.example' })
  expect(subscribed.text).toContain('Failed to subscribe. Please try again. The shop can’t take more newsletter')
})

test('forms share the limits of the API, and keep what was typed', async () => {
  let page
  for (let count = 0; count < 6; count++) page = await open().post('/contact', { ...message, message: `No. ${count}` })
  expect(page!.status).toBe(429)
  expect(page!.text).toContain('Failed to send message. Please try again. Too many requests.')
  expect(page!.html).toContain('No. 5</textarea>')
  await expect(shop.visitor.contact.send({ body: { ...message, subject: 'general', message: 'x' } })).rejects.toThrow(
    '429',
  )
})

test('a redirect after a form never leads to another site', async () => {
  const response = await fetch(`${shop.url}//other.example/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: shop.url },
    body: new URLSearchParams({ form: 'newsletter', email: 'bo@example.com' }),
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/?sent=newsletter#newsletter'])
})
