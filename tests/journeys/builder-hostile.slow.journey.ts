import type { Page } from '@playwright/test'
import { readBlocks } from '#shared/blocks/read.ts'
import { repairJson } from '#shared/contract/json.ts'
import { toSlug } from '#shared/features/pages/slug.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { offered, openBuilder, save } from './builder.ts'
import { blocksOf, hostileBlocks, unreadable, writeBlocks } from './hostile-pages.ts'
import { expect, publish as test } from './journey.ts'

type Hostile = keyof typeof hostileBlocks

test('hostile content never runs or breaks the builder', { tag: '@D5.9' }, async ({ page, shop }) => {
  const happened: string[] = []
  page.on('dialog', (dialog) => {
    happened.push(`a dialog said ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (!['data:', 'blob:', 'about:'].includes(protocol) && !['localhost', '127.0.0.1'].includes(hostname))
      happened.push(request.url())
  })
  for (const name of Object.keys(hostileBlocks) as Hostile[])
    await test.step(name, async () => {
      // Beside the canvas, the preview would render hundreds of blocks again after each change.
      const isLarge = name === 'every field wrong' || name === '500 blocks'
      await page.setViewportSize({ width: isLarge ? 1100 : 1280, height: 800 })
      await survive(page, shop, name)
      expect(happened).toEqual([])
    })
})

/** Opens these blocks in the builder, every editor and the preview, and saves them with another one. */
async function survive(page: Page, shop: TestShop, name: Hostile) {
  const raw = hostileBlocks[name]
  const made = await shop.staff.pages.create({ body: { title: name, slug: toSlug(name), isPublished: true } })
  await writeBlocks(shop, made.id, raw)
  const before = readBlocks(JSON.parse(repairJson(JSON.stringify(readBlocks(raw)))))

  await openBuilder(page, made)
  await expect(page.locator('.canvas-block')).toHaveCount(before.length)
  if (before.length === 0) await expect(page.getByText('no content blocks detected')).toBeVisible()
  const alert = page.getByRole('alert').filter({ hasText: 'can’t be shown as blocks' })
  await expect(alert).toHaveCount(unreadable.has(name) ? 1 : 0)

  // Every editor opens, whatever its content.
  const kinds = new Set<string>()
  for (const [index, { type }] of before.entries()) {
    if (kinds.has(type) && before.length > 12) continue
    kinds.add(type)
    const block = page.locator('.canvas-block').nth(index)
    await block
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await expect(block).toHaveAttribute('data-open', 'true')
    await block.getByRole('button', { name: 'DONE', exact: true }).first().click()
    await expect(block).toHaveAttribute('data-open', 'false')
  }

  await page.getByRole('button', { name: 'PREVIEW', exact: true }).click()
  const frame = page.frameLocator('iframe[title="Preview of the page"]')
  await expect(frame.locator('.blocks')).toBeAttached()
  await expect(frame.locator('script, iframe, object, embed, [onload], [onerror], [onclick]')).toHaveCount(0)
  for (const href of await frame.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    expect(href).toMatch(/^(https?:\/\/[^/]|mailto:.|tel:.|\/(?![/\\])|#)/i)
  expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined()

  // Adding and saving another block leaves unknown content unchanged.
  await page.getByRole('button', { name: 'EDIT', exact: true }).click()
  if (before.length < 500) {
    // By key: a long page still moves after the preview, and a click would land beside the button.
    await page.getByRole('button', { name: 'Add new row', exact: true }).press('Enter')
    await offered(page, 'Text').click()
    await save(page)
    const after = readBlocks(await blocksOf(shop, made.id))
    expect(after).toHaveLength(before.length + 1)
    const known = new Map(after.map((block) => [block.id, block]))
    for (const { id, type, content } of before) {
      expect(known.get(id)?.type).toBe(type)
      // Compared as text, since a literal `__proto__` would set the prototype. It is the only field that no server
      // accepts.
      const { ['__proto__']: _, ...kept } = content
      expect(JSON.stringify(known.get(id)?.content)).toBe(JSON.stringify(kept))
    }
  }
}
