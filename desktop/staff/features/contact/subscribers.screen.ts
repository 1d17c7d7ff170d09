import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessibleAt } from '#tests/journeys/axe.ts'
import { expect, open, screen } from '#tests/journeys/journey.ts'

const toast = (page: Page) => page.locator('.toast[data-open="true"]')

screen(
  'subscribers are searched, counted, paged, unsubscribed, asked to confirm and exported',
  { tag: '@A11.7' },
  async ({ page, shop }) => {
    const question = page.getByRole('tooltip')
    await shop.visitor.newsletter.subscribe({ body: { email: `${'a'.repeat(60)}@${'example'.repeat(8)}.com` } })
    for (const name of ['ada', 'grace', 'edsger'])
      await shop.visitor.newsletter.subscribe({ body: { email: `${name}@reader.example` } })
    await open(page, '/admin/messages')
    await page.getByRole('link', { name: 'SUBSCRIBERS' }).click()
    await expect(page.getByRole('list', { name: 'Subscribers' }).getByRole('listitem').first()).toBeVisible()
    await expectAccessibleAt(page, [1280, 320], 'subscribers')
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
    const exported = page.waitForEvent('download')
    await page.getByRole('link', { name: 'EXPORT CSV' }).click()
    const csv = await readFile(await (await exported).path(), 'utf8')
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
  },
)
