import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAt } from './axe.ts'
import { expect, open, publish as test } from './journey.ts'

const toast = (page: Page) => page.locator('.toast[data-open="true"]')
const tab = (page: Page) =>
  page.getByRole('navigation', { name: 'Tabs of ADMIN' }).getByRole('link', { name: /^MESSAGES/ })
const mail = (name: string, patch = {}) => ({
  body: { name, email: `${name.toLowerCase()}@example.com`, message: `A letter of ${name}`, ...patch },
})

async function download(page: Page): Promise<string> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'EXPORT CSV' }).click()
  return readFile(await (await waiting).path(), 'utf8')
}

const widths = [1280, 320] as const

test(
  'a message from the shop is read, answered, deleted, restored and exported; a list that can’t be read says so',
  { tag: ['@A15.1', '@A15.6'] },
  async ({ page, shop }) => {
    test.slow()
    const items = page.getByRole('list', { name: 'Messages' }).locator('.message')
    await test.step('messages that can’t be read, none yet, and a long one', async () => {
      await page.route('**/api/messages?**', (route) => route.fulfill({ status: 503, body: 'Busy.' }))
      await page.goto('/admin/messages')
      await expect(page.getByRole('alert').last()).toContainText('Failed to load messages')
      await expectAccessibleAt(page, widths, 'messages that can’t be read')
      await page.unroute('**/api/messages?**')
      await page.route('**/api/messages?**', (route) => route.fulfill({ json: { messages: [], unread: 0 } }))
      await page.getByRole('button', { name: 'RETRY' }).click()
      await expect(page.getByText('[NO MESSAGES YET]')).toBeVisible()
      await expect(tab(page)).toHaveText('MESSAGES')
      await expectAccessibleAt(page, widths, 'no messages')
      await page.unroute('**/api/messages?**')
      const message = `${'A long word:'.repeat(40)}\n${'words '.repeat(80)}`
      await shop.visitor.contact.send(mail('Hypatia', { message }))
      const long = items.filter({ hasText: 'Hypatia' })
      await expect(long).toBeVisible()
      await expectAccessibleAt(page, widths, 'messages')
      await long.getByRole('button').click()
      await expect(long.getByRole('button', { name: /^ANSWER/ })).toBeVisible()
      await expectAccessibleAt(page, widths, 'an open message')
      await long.getByRole('button').first().click()
    })

    await shop.visitor.contact.send(mail('Grace', { message: '=HYPERLINK("http://evil.example")' }))
    await expect(items.filter({ hasText: 'HYPERLINK' })).toBeVisible()
    await expect(tab(page)).toHaveText(/\d+ unread$/)
    const before = Number.parseInt((await tab(page).locator('.tab-count').textContent())!, 10)

    const visitor = await page.context().newPage()
    await visitor.goto('/contact')
    await visitor.getByLabel('Name*').fill('Ada')
    await visitor.getByLabel('Email*').fill('ada@example.com')
    await visitor.getByLabel('Subject').selectOption('wholesale opportunities')
    await visitor.getByLabel('Message*').fill('Twelve dragons, please.\nמיניאטורות')
    await visitor.getByRole('button', { name: '[SEND MESSAGE]' }).click()
    await expect(visitor.getByText('Message Sent!')).toBeVisible()
    await visitor.close()

    // It appears by itself at the top, and the tab counts it.
    const ada = items.filter({ hasText: 'Twelve dragons' })
    await expect(items.first()).toContainText(/\[UNREAD\]Wholesale opportunitiesAda.*Twelve dragons, please\./s)
    await expect(tab(page)).toHaveText(`MESSAGES ${before + 1} unread`)
    await page.getByLabel('Unread only').check()
    await expect(page).toHaveURL(/unread=yes/)
    await expect(ada.locator('.message-text')).toHaveCount(0)
    await ada.getByRole('button').press('Enter')
    await expect(page).toHaveURL(/\/admin\/messages\/\d+\?unread=yes$/)
    await expect(ada.locator('.message-text')).toHaveText('Twelve dragons, please.\nמיניאטורות')
    // It is read now, but stays in the list of unread messages while it is open.
    await expect(tab(page)).toHaveText(`MESSAGES ${before} unread`)
    await expect(ada).not.toContainText('[UNREAD]')
    // The answer is kept while it isn't sent, and names the address before it is.
    const answer = ada.getByRole('textbox', { name: 'Answer to ada@example.com' })
    await answer.fill('Twelve it is.')
    await ada.getByRole('button', { name: 'ANSWER Ada' }).press('Enter')
    const question = page.getByRole('group', { name: 'Send it to ada@example.com?' })
    await expect(question.getByRole('button', { name: 'SEND' })).toBeFocused()
    // What is about to go out stays readable beside the question.
    const [asked, going] = [await question.boundingBox(), await answer.boundingBox()]
    expect(asked!.y).toBeGreaterThanOrEqual(going!.y + going!.height)
    await page.keyboard.press('Escape')
    await expect(answer).toBeFocused()
    await page.reload()
    await expect(answer).toHaveValue('Twelve it is.')
    await ada.getByRole('button', { name: 'ANSWER Ada' }).press('Enter')
    await question.getByRole('button', { name: 'SEND' }).click()
    await expect(toast(page)).toContainText('The answer to ada@example.com waits to be sent')
    await expect(answer).toHaveValue('')
    const conversation = ada.getByRole('list', { name: 'Conversation' })
    // By itself, once it is sent; without a mail server the outbox shows it.
    await expect(conversation).toContainText(/Answer of .*Twelve it is\..*SHOWN HERE/s)
    await expect(ada).toContainText('[ANSWERED]')
    await expectAccessible(page, 'an answered message')
    await ada.getByRole('button', { name: /^MARK UNREAD/ }).click()
    await expect(ada).toContainText('[UNREAD]')
    await page.getByRole('button', { name: 'CLEAR' }).click()

    // Each message has its own address, which opens, shows and focuses it. Back returns to it.
    await page.setViewportSize({ width: 1280, height: 420 })
    const address = new URL(page.url()).pathname
    await open(page, '/admin/mail')
    await expect(items).toHaveCount(0)
    await open(page, address)
    await expect(ada.getByRole('button', { name: /^\[ANSWERED\]\s*Wholesale/ })).toBeFocused()
    await expect(ada.locator('.message-text')).toBeInViewport()
    const grace = items.filter({ hasText: 'HYPERLINK' })
    await grace.getByRole('button').click()
    await expect(page.locator('.message-text')).toHaveText(['=HYPERLINK("http://evil.example")'])
    await page.goBack()
    await expect(page.locator('.message-text')).toHaveText([/^Twelve dragons/])
    await expect(ada.getByRole('button', { name: /^\[ANSWERED\]\s*Wholesale/ })).toBeFocused()
    await ada.getByRole('button', { name: /^\[ANSWERED\]\s*Wholesale/ }).press('Enter')
    await expect(page).toHaveURL(/\/admin\/messages$/)
    await expect(ada.locator('.message-text')).toHaveCount(0)
    await ada.getByRole('button').press('Enter')

    await page.getByLabel('Search messages').fill('twelve dragons')
    await expect(items).toHaveCount(1)
    await ada.getByRole('button', { name: /^DELETE/ }).click()
    await expect(toast(page)).toContainText('Message deleted')
    await expect(page).toHaveURL(/\/admin\/messages\?search=/)
    await expect(page.getByText('[NO MESSAGES FOUND]')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await toast(page).getByRole('button', { name: 'UNDO' }).click()
    await expect(toast(page)).toContainText('Message restored')
    await expect(ada).toBeVisible()

    const csv = await download(page)
    expect(csv).toContain('ada@example.com')
    expect(csv).not.toMatch(/(^|[\n,"])=HYPERLINK/)

    await shop.staff.contact.remove({ params: { id: address.split('/').at(-1)! } })
    const notFound = page.getByRole('alert').filter({ hasText: 'Message not found' })
    for (const gone of [address, '/admin/messages/999999', '/admin/messages/none']) {
      await open(page, '/admin/messages')
      await expect(notFound).toHaveCount(0)
      await open(page, gone)
      await expect(notFound).toBeVisible()
      await expect(grace).toBeVisible()
    }
    await expectAccessible(page, 'a message that is gone')
    // The audit log mentions it.
    await open(page, '/admin/activity')
    await page
      .getByRole('link', { name: /^of \d{4}-.*wholesale/ })
      .first()
      .click()
    await expect(page).toHaveURL(address)
  },
)

test(
  'requests for restocks, subscribers and requests for data are searched, answered, exported and erased',
  { tag: ['@A11.7', '@A11.8'] },
  async ({ page, shop }) => {
    test.slow()
    const question = page.getByRole('tooltip')
    await test.step('back-in-stock requests are counted, searched, deleted, restored and exported', async () => {
      const ask = async (handle: string, email: string) => {
        const { id: productId } = await shop.visitor.products.byHandle({ params: { handle } })
        await shop.visitor.backInStock.request({ body: { productId, email, consent: true } })
      }
      await page.goto('/product/angler-beneath-the-stairs')
      await page.getByRole('link', { name: 'TELL ME WHEN IT IS BACK' }).click()
      await page.getByLabel('Email', { exact: true }).fill('ada@waiting.example')
      const consent = page.getByRole('checkbox')
      await expect(consent).not.toBeChecked()
      await expectAccessible(page, 'the form')
      await page.getByRole('button', { name: '> TELL ME WHEN IT IS BACK' }).click()
      // The browser asks for consent first.
      await expect(consent).toBeFocused()
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: 'We send you one email when it is back.' })).toBeFocused()
      await ask('angler-beneath-the-stairs', 'bo@waiting.example')

      await page.goto('/admin/messages')
      await page.getByRole('link', { name: 'BACK IN STOCK' }).click()
      const items = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
      await page.getByLabel('Search requests').fill('@waiting.example')
      await expect(items).toHaveCount(2)
      await expect(page.getByText('2 requests')).toBeVisible()
      await page.getByLabel('Miniature').click()
      await page.getByTitle(/Angler Beneath the Stairs: \d+ waiting/).click()
      await page.getByLabel('Search requests').fill('ada@waiting')
      await expect(items).toHaveCount(1)
      await expect(items).toContainText(/Angler Beneath the Stairs.*ada@waiting.example.*Any scale and finishing/s)
      await expectAccessible(page, 'requests')
      await items.getByRole('button', { name: /^DELETE request of ada/ }).click()
      await expect(toast(page)).toContainText('Request deleted')
      await expect(page.getByText('[NO REQUESTS FOUND]')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await toast(page).getByRole('button', { name: 'UNDO' }).click()
      await expect(toast(page)).toContainText('Request restored')
      await expect(items).toHaveCount(1)
      expect(await download(page)).toMatch(
        /ada@waiting\.example,Angler Beneath the Stairs,any,any,no,"Keep my email address/,
      )
    })

    await test.step('subscribers are searched, counted, paged, unsubscribed and exported', async () => {
      await shop.visitor.newsletter.subscribe({ body: { email: `${'a'.repeat(60)}@${'example'.repeat(8)}.com` } })
      for (const name of ['ada', 'grace', 'edsger'])
        await shop.visitor.newsletter.subscribe({ body: { email: `${name}@reader.example` } })
      await page.getByRole('link', { name: 'SUBSCRIBERS' }).click()
      await expect(page.getByRole('list', { name: 'Subscribers' }).getByRole('listitem').first()).toBeVisible()
      await expectAccessibleAt(page, widths, 'subscribers')
      const list = page.getByRole('list', { name: 'Subscribers' })
      await page.getByLabel('Search subscribers').fill('reader.example')
      await expect(page.getByText('3 subscribers found')).toBeVisible()
      await page.getByLabel('Search subscribers').fill('grace@')
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await page.getByRole('button', { name: 'Unsubscribe grace@reader.example' }).click()
      await expect(question).toContainText('Unsubscribe grace@reader.example?')
      await question.getByRole('button', { name: 'CANCEL' }).click()
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await page.getByRole('button', { name: 'Unsubscribe grace@reader.example' }).click()
      await question.getByRole('button', { name: 'UNSUBSCRIBE' }).click()
      await expect(toast(page)).toContainText('grace@reader.example unsubscribed')
      await expect(page.getByText('[NO SUBSCRIBERS FOUND]')).toBeVisible()
      await page.getByLabel('Search subscribers').fill('ada@reader')
      await expect(list.getByRole('listitem')).toContainText(
        /ada@reader\.example.*UNCONFIRMED.*asked.*Email: SHOWN HERE/s,
      )
      const csv = await download(page)
      expect(csv).toContain('ada@reader.example')
      expect(csv).not.toContain('grace@reader.example')

      await page.route('**/api/newsletter/subscribers?**', (route) => {
        const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
        const subscribers = Array.from({ length: offset === 100 ? 20 : 50 }, (_, index) => ({
          email: `reader${offset + index}@example.com`,
          at: '2026-11-21T12:00:00Z',
          askedAt: null,
          confirmedAt: null,
          consent: null,
          mail: null,
        }))
        const counts = { confirmed: 0, asked: 0, unasked: 120, toAsk: 0 }
        return route.fulfill({ json: { subscribers, total: 120, counts } })
      })
      await open(page, '/admin/messages/subscribers?page=2')
      await expect(page.getByText('Page 2 of 3')).toBeVisible()
      await expect(page.getByText('0 confirmed, 0 asked without an answer, 120 never asked.')).toBeVisible()
      await page.route('**/api/newsletter/ask', (route) => route.fulfill({ json: { toAsk: 120 } }))
      await page.getByRole('button', { name: 'ASK 120 TO CONFIRM' }).click()
      await question.getByRole('button', { name: 'ASK', exact: true }).click()
      await expect(toast(page)).toContainText('120 subscribers will be asked to confirm')
      await page.getByRole('button', { name: 'OLDER' }).click()
      await expect(list.getByRole('listitem')).toHaveCount(20)
      await expect(page).toHaveURL(/\?page=3$/)
      await expect(page.getByRole('button', { name: 'OLDER' })).toBeDisabled()
    })

    await test.step('administrators answer requests for data, and export and erase by address', async () => {
      const email = 'grace@privacy.example'
      await page.route('**/api/privacy/requests', (route) => route.fulfill({ status: 503, body: 'Busy.' }))
      await open(page, '/admin/privacy')
      await expect(page.getByRole('alert').last()).toContainText('Failed to load the requests')
      const field = page.getByRole('textbox', { name: 'Email address' })
      const panel = page.getByRole('region', { name: 'BY EMAIL ADDRESS' })
      await field.fill('no address')
      await field.press('Enter')
      await expect(field).toBeFocused()
      await expect(panel).toContainText('is not an email address')
      await page.unroute('**/api/privacy/requests')
      await page.getByRole('button', { name: 'RETRY' }).click()
      await expect(page.getByText('[NO REQUESTS YET]')).toBeVisible()
      await shop.visitor.contact.send({
        body: { name: 'Grace', email, subject: 'general', message: 'Where is my wyrm? It should be here.' },
      })
      shop.shopify.control.requestPrivacy({ topic: 'customers/data_request', customer: { id: 12, email } })
      const requests = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
      await expect(requests).toContainText(
        /OPEN.*customers\/data_request.*customer 12.*grace@privacy\.example.*due 20/s,
      )
      await expectAccessible(page, 'requests about data')

      // From the webhook to its address, which no URL has.
      await requests.getByRole('link', { name: 'customers/data_request' }).click()
      await page.getByRole('link', { name: '> ANSWER IN PRIVACY' }).click()
      await expect(field).toHaveValue(email)
      expect(page.url()).not.toContain('grace')
      await field.press('Enter')
      await expect(panel).toContainText(/Messages.*1/s)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        panel.getByRole('button', { name: 'EXPORT' }).press('Enter'),
      ])
      expect(file.suggestedFilename()).toMatch(/^customer-data-\d{4}-\d\d-\d\d\.json$/)
      expect(await readFile(await file.path(), 'utf8')).toContain('Where is my wyrm?')
      await requests.getByRole('button', { name: 'Answered: customer 12' }).click()
      await page.getByRole('tooltip').getByRole('button', { name: 'ANSWERED' }).click()
      await expect(requests).toContainText(/DONE.*The customer has got their data\./s)
      await expect(requests).not.toContainText(email)
      await expect(page.getByRole('heading', { name: 'REQUESTS' })).toBeFocused()

      await page.setViewportSize({ width: 480, height: 700 })
      await panel.getByRole('button', { name: 'ERASE' }).press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('textbox')).toBeFocused()
      await page.keyboard.type('grace@elsewhere.example')
      await page.keyboard.press('Enter')
      await expect(dialog).toContainText('Type the same address.')
      await expectAccessible(page, 'erasing')
      await dialog.getByRole('textbox').fill(email)
      await page.keyboard.press('Enter')
      await expect(toast(page)).toContainText('The customer’s data has been erased')
      await expect(panel).toContainText('[NOTHING STORED]')
      await expect(page.getByRole('heading', { name: 'BY EMAIL ADDRESS' })).toBeFocused()
      expect((await shop.staff.contact.list({ query: { search: email } })).messages).toEqual([])
    })
  },
)
