import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/journeys/axe.ts'
import { expect, open, retry, screen } from '#tests/journeys/journey.ts'

const toast = (page: Page) => page.locator('.toast[data-open="true"]')

screen(
  'administrators answer requests for data, and export and erase by address',
  { tag: '@A11.8' },
  async ({ page, shop }) => {
    const email = 'grace@privacy.example'
    const id = Number(process.hrtime.bigint() % 1_000_000n)
    await page.route('**/api/privacy/requests', (route) => route.fulfill({ status: 503, body: 'Busy.' }))
    await open(page, '/admin/privacy')
    await expect(page.getByRole('alert').last()).toContainText('Failed to load the requests')
    const field = page.getByRole('textbox', { name: 'Email address' })
    const panel = page.getByRole('region', { name: 'BY EMAIL ADDRESS' })
    await field.fill('no address')
    await field.press('Enter')
    await expect(field).toBeFocused()
    await expect(panel).toContainText('is not an email address')
    // The later route wins. Taking the first one away before would let a request through, which takes RETRY away.
    await page.route('**/api/privacy/requests', (route) => route.fulfill({ json: [] }))
    await retry(page)
    await expect(page.getByText('[NO REQUESTS YET]')).toBeVisible()
    await page.unroute('**/api/privacy/requests')
    await shop.visitor.contact.send({
      body: { name: 'Grace', email, subject: 'general', message: 'Where is my wyrm? It should be here.' },
    })
    shop.shopify.control.requestPrivacy({ topic: 'customers/data_request', customer: { id, email } })
    const requests = page
      .getByRole('list', { name: 'Requests' })
      .getByRole('listitem')
      .filter({ hasText: `customer ${id}` })
    await expect(requests).toContainText(/OPEN.*customers\/data_request.*customer \d+.*grace@privacy\.example.*due 20/s)
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
    await requests.getByRole('button', { name: `Answered: customer ${id}` }).click()
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
  },
)
