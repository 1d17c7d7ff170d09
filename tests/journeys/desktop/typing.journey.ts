import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startDesktop } from '#tests/desktop/harness/desktop.ts'
import { openShop } from '#tests/harness/shop.ts'
import { expectAccessible } from '#tests/journeys/axe.ts'
import { base as test } from '#tests/journeys/base.ts'
import { expect } from './desktop.ts'

const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const typed = (page: Page) => page.getByRole('region', { name: /^NOT SAVED/ })
const toast = (page: Page, words: string) => expect(page.locator('.toast')).toContainText(words)

test(
  'drafts survive kill and quit, and can be discarded and backed up',
  { tag: ['@D1.14', '@D3.2', '@D3.9', '@D4.9', '@D5.5', '@D7.1'] },
  async () => {
    test.slow()
    await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
    const block = { id: 'alpha', type: 'text', layout: { width: 100, row: 1, order: 0 }, content: { title: 'alpha' } }
    await shop.staff.pages.create({ body: { title: 'Dragons', slug: 'dragons', blocks: [block] } })
    await using desktop = await startDesktop({ shop })
    let page = await desktop.window()

    await test.step('kill -9 while typing a post', async () => {
      await tab(page, 'BLOG')
      await page.getByRole('button', { name: 'ADD POST' }).click()
      await field(page, 'Title').pressSequentially('Painting scales')
      await field(page, 'Content').pressSequentially('Begin with a dark wash')
      // Drafts are on disk half a second after typing.
      await expect
        .poll(() => page.evaluate(async () => JSON.stringify(await window.hoard!.kept.all())))
        .toContain('dark wash')
      await desktop.kill()
      await desktop.restart()
      page = await desktop.window()
      await expect(field(page, 'Title')).toHaveValue('Painting scales')
      await expect(field(page, 'Content')).toContainText('Begin with a dark wash')
    })

    await test.step('quitting while typing a block is not delayed', async () => {
      await tab(page, 'PAGES')
      // The post is a stored draft, so no warning appears.
      const question = page.getByRole('dialog', { name: 'UNSAVED.CHANGES' })
      await question.getByRole('button', { name: 'KEEP FOR LATER' }).click()
      await page.getByRole('link', { name: 'Content of Dragons' }).click()
      await page.getByRole('button', { name: 'Edit Text', exact: true }).click()
      await field(page, 'Title').fill('Wyverns of the south')
      await desktop.quit()
      await desktop.restart()
      page = await desktop.window()
      await expect(page.getByText(/^Unsaved changes from .* restored/)).toBeVisible()
      await expect(field(page, 'Title')).toHaveValue('Wyverns of the south')
    })

    await test.step('the panel lists both drafts, and each can be discarded and restored', async () => {
      await tab(page, 'PUBLISH')
      await expect(typed(page).getByRole('listitem')).toHaveText([/^Dragons/, /^Painting scales/])
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Discard unsaved changes in Painting scales' }).click()
      await expect(typed(page).getByRole('listitem')).toHaveText([/^Dragons/])
      await page.getByRole('button', { name: 'UNDO', exact: true }).click()
      await expect(typed(page).getByRole('listitem')).toHaveCount(2)
    })

    await test.step('a backup file holds all drafts and restores them', async () => {
      const file = join(desktop.userData, 'dragons.hoard')
      await desktop.answerDialogs({ save: file, open: [file] })
      await page.getByRole('button', { name: 'SAVE A BACKUP…' }).click()
      await toast(page, 'dragons.hoard')
      expect(await readFile(file, 'utf8')).toContain('Painting scales')
      await page.getByRole('button', { name: 'RESTORE FROM A BACKUP…' }).click()
      await toast(page, 'Nothing to restore')
      for (const name of ['Painting scales', 'Dragons'])
        await page.getByRole('button', { name: `Discard unsaved changes in ${name}` }).click()
      await expect(typed(page)).toBeHidden()
      await page.getByRole('button', { name: 'RESTORE FROM A BACKUP…' }).click()
      await toast(page, 'Backup restored')
      await expect(typed(page).getByRole('listitem')).toHaveText([/^Dragons/, /^Painting scales/])
      await page.getByRole('link', { name: 'Open Painting scales' }).click()
      await expect(field(page, 'Title')).toHaveValue('Painting scales')
    })
  },
)
