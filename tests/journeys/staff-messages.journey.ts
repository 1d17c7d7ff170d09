import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAt } from './axe.ts'
import { expect, open, retry, sharing } from './journey.ts'

/** A shop of its own: messages from one address are limited per minute. */
const test = sharing({ seeded: true, env: { AUTH_DISABLED: '1' } })

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
  'messages and requests for restocks from the shop are read, answered, deleted, restored and exported',
  { tag: ['@both-engines', '@A11.7', '@A15.1', '@A15.6'] },
  async ({ page, shop }) => {
    const items = page.getByRole('list', { name: 'Messages' }).locator('.message')
    await test.step('messages that can’t be read, none yet, and a long one', async () => {
      await page.route('**/api/messages?**', (route) => route.fulfill({ status: 503, body: 'Busy.' }))
      await page.goto('/admin/messages')
      await expect(page.getByRole('alert').last()).toContainText('Failed to load messages')
      await expectAccessible(page, 'messages that can’t be read')
      await page.unroute('**/api/messages?**')
      await page.route('**/api/messages?**', (route) => route.fulfill({ json: { messages: [], unread: 0 } }))
      await retry(page)
      await expect(page.getByText('[NO MESSAGES YET]')).toBeVisible()
      await expect(tab(page)).toHaveText('MESSAGES')
      await expectAccessible(page, 'no messages')
      await page.unroute('**/api/messages?**')
      const message = `${'A long word:'.repeat(40)}\n${'words '.repeat(80)}`
      await shop.visitor.contact.send(mail('Hypatia', { message }))
      const long = items.filter({ hasText: 'Hypatia' })
      await expect(long).toBeVisible()
      await expectAccessibleAt(page, widths, 'messages')
      await long.getByRole('button').click()
      await expect(long.getByRole('button', { name: /^ANSWER/ })).toBeVisible()
      await expectAccessible(page, 'an open message')
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
    await visitor.getByRole('button', { name: 'SEND MESSAGE' }).click()
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

    await test.step('back-in-stock requests are counted, searched, deleted, restored and exported', async () => {
      const ask = async (handle: string, email: string) => {
        const { id: productId } = await shop.visitor.products.byHandle({ params: { handle } })
        await shop.visitor.backInStock.request({ body: { productId, email, consent: true } })
      }
      const shopper = await page.context().newPage()
      await shopper.goto('/product/angler-beneath-the-stairs')
      await shopper.getByRole('link', { name: 'TELL ME WHEN IT IS BACK' }).click()
      await shopper.getByLabel('Email', { exact: true }).fill('ada@waiting.example')
      const consent = shopper.getByRole('checkbox')
      await expect(consent).not.toBeChecked()
      await expectAccessible(shopper, 'the form')
      await shopper.getByRole('button', { name: 'TELL ME WHEN IT IS BACK' }).click()
      // The browser asks for consent first.
      await expect(consent).toBeFocused()
      await shopper.keyboard.press('Space')
      await shopper.keyboard.press('Enter')
      await expect(
        shopper.getByRole('status').filter({ hasText: 'We send you one email when it is back.' }),
      ).toBeFocused()
      await shopper.close()
      await ask('angler-beneath-the-stairs', 'bo@waiting.example')

      await open(page, '/admin/messages')
      await page.getByRole('link', { name: 'BACK IN STOCK' }).click()
      const requests = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
      await page.getByLabel('Search requests').fill('@waiting.example')
      await expect(requests).toHaveCount(2)
      await expect(page.getByText('2 requests')).toBeVisible()
      await page.getByLabel('Miniature').click()
      await page.getByTitle(/Angler Beneath the Stairs: \d+ waiting/).click()
      await page.getByLabel('Search requests').fill('ada@waiting')
      await expect(requests).toHaveCount(1)
      await expect(requests).toContainText(/Angler Beneath the Stairs.*ada@waiting.example.*Any scale and finishing/s)
      await expectAccessible(page, 'requests')
      await requests.getByRole('button', { name: /^DELETE request of ada/ }).click()
      await expect(toast(page)).toContainText('Request deleted')
      await expect(page.getByText('[NO REQUESTS FOUND]')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await toast(page).getByRole('button', { name: 'UNDO' }).click()
      await expect(toast(page)).toContainText('Request restored')
      await expect(requests).toHaveCount(1)
      expect(await download(page)).toMatch(
        /ada@waiting\.example,Angler Beneath the Stairs,any,any,no,"Keep my email address/,
      )
    })
  },
)
