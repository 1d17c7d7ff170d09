import type { Locator } from '@playwright/test'
import { expect, publish } from './journey.ts'

const text = (id: string, row: number, order: number, content: Record<string, unknown> = { title: id }) => ({
  id,
  type: 'text',
  layout: { width: 100, row, order },
  content,
})

const box = async (locator: Locator) => (await locator.boundingBox())!

publish(
  'a slug page shows its blocks in rows of up to 4 columns, as wide as it says',
  { tag: ['@S2.11', '@S2.30', '@S2.31', '@S2.6', '@S2.65', '@S3.8'] },
  async ({ page, shop }) => {
    const blocks = [
      text('last', 9, 0),
      ...['d', 'b', 'c', 'a'].map((name) => text(`four-${name}`, 4, 'abcd'.indexOf(name))),
      ...[0, 1, 2].map((order) => text(`three-${order}`, 3, order)),
      ...[1, 0].map((order) => text(`two-${order}`, 2, order)),
      text('first', 1, 0),
    ]
    await shop.staff.pages.create({
      body: { title: 'Rows', slug: 'rows', isPublished: true, blocks },
    })
    await page.setViewportSize({ width: 1700, height: 900 })
    expect((await page.goto('/rows'))!.status()).toBe(200)
    const headings = page.getByRole('main').getByRole('heading')
    await expect(headings).toHaveText(
      'first two-0 two-1 three-0 three-1 three-2 four-a four-b four-c four-d last'.split(' '),
    )
    const whole = await box(page.locator('.blocks'))
    expect(whole.width).toBeGreaterThan(1500)
    for (const [count, first] of [
      [1, 'first'],
      [2, 'two-0'],
      [3, 'three-0'],
      [4, 'four-a'],
    ] as const) {
      const block = await box(page.locator('.block').filter({ hasText: first }).last())
      expect(Math.round(whole.width / block.width), first).toBe(count)
    }
    expect((await box(page.getByText('two-0'))).y).toBe((await box(page.getByText('two-1'))).y)

    // 4xl.
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1, name: 'WHOAMI' })).toBeVisible()
    expect(Math.round((await box(page.locator('.blocks'))).width)).toBe(896)
  },
)
