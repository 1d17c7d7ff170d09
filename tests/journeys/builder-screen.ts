import type { Page } from '@playwright/test'
import type { Block } from '#shared/blocks/block.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { openBuilder } from './builder.ts'
import { expect, open, screen } from './journey.ts'
import { TAB } from './pages-tab.ts'

type Made = Awaited<ReturnType<TestShop['staff']['pages']['create']>>
interface Pages {
  /** Creates a page with these blocks. It is deleted after the test, and nothing of it stays unsaved. */
  make(blocks: readonly Block[]): Promise<Made>
  /** The same, opened in the builder. */
  build(blocks: readonly Block[]): Promise<Made>
}

let count = 0

/** Screen tests of the builder. */
export const test = screen.extend<Pages>({
  make: async ({ page, shop }, use) => {
    const made: string[] = []
    await use(async (blocks) => {
      const slug = `screen-${process.pid}-${count++}`
      const one = await shop.staff.pages.create({ body: { slug, title: `Page ${slug}`, blocks: [...blocks] } })
      made.push(one.id)
      return one
    })
    await page.setViewportSize({ width: 1280, height: 800 })
    await cancelChanges(page)
    await open(page, TAB)
    for (const id of made) await shop.staff.pages.remove({ params: { id } })
  },
  build: async ({ page, make }, use) => {
    await use(async (blocks) => {
      await cancelChanges(page)
      const made = await make(blocks)
      await openBuilder(page, made)
      await expect(page.getByRole('region', { name: 'Blocks' })).toBeVisible()
      return made
    })
  },
})

async function cancelChanges(page: Page) {
  const cancel = page.getByRole('button', { name: 'CANCEL CHANGES', exact: true })
  if (!(await cancel.isVisible())) return
  await cancel.click()
  await expect(cancel).toBeHidden()
}
