import type { Page } from '@playwright/test'
import { readBlocks } from '#shared/blocks/read.ts'
import { startDesktop } from '#tests/desktop/harness/desktop.ts'
import { openConnectionProxy } from '#tests/harness/connection-proxy.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { expectAccessible } from '#tests/journeys/axe.ts'
import { base as test } from '#tests/journeys/base.ts'
import { expect } from './desktop.ts'

/** The server is polled every few seconds. */
const BY_ITSELF = { timeout: 20_000 }

const text = (id: string, row: number, title = id) => ({
  id,
  type: 'text',
  layout: { width: 100, row, order: 0 },
  content: { title },
})

/** A page with two blocks, whose titles other people change meanwhile. */
async function makePage({ staff }: TestShop) {
  const { id } = await staff.pages.create({
    body: { title: 'Dragons', slug: 'dragons', blocks: [text('alpha', 1), text('beta', 2)] },
  })
  const read = () => staff.pages.byId({ params: { id } })
  const titles = async () => readBlocks((await read()).blocks).map(({ content }) => content['title'])
  return {
    titles,
    async somebodyWrites(alpha: string, beta: string) {
      const { version } = await read()
      const headers = { 'if-match': `"${version}"` }
      await staff.pages.update({
        params: { id },
        headers,
        body: { blocks: [text('alpha', 1, alpha), text('beta', 2, beta)] },
      })
    },
  }
}

const row = (page: Page, number: number) => page.getByRole('listitem', { name: `Row ${number}`, exact: true })
const chip = (page: Page, words: string) => page.getByRole('banner').getByRole('link', { name: words, exact: true })
const publish = (page: Page) => page.getByRole('button', { name: /^PUBLISH \(\d+\)$/ })
const nothing = (page: Page) =>
  page.getByText('Nothing to publish: the shop has everything you saved.', { exact: true })
const offline = (page: Page) => page.getByText('Offline. You can keep working')

/** Opens the builder from the list, changes a block's title, and saves the page. */
async function write(page: Page, number: number, title: string) {
  await page.getByRole('link', { name: 'PAGES', exact: true }).click()
  await page.getByRole('link', { name: 'Content of Dragons' }).click()
  await row(page, number).getByRole('button', { name: 'Edit Text', exact: true }).click()
  await row(page, number).getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await row(page, number).getByRole('button', { name: 'DONE', exact: true }).click()
  await page.locator('.builder-bar').getByRole('button', { name: 'SAVE', exact: true }).click()
  await expect(page.getByText('Saved on this computer. PUBLISH sends it to the shop.')).toBeVisible()
}

test(
  'offline and online edits are merged; edits of one block are conflicts',
  { tag: ['@D3.11', '@D3.3', '@D3.4', '@D3.6', '@D3.8', '@D4.9', '@D5.4', '@D7.3', '@D7.8'] },
  async () => {
    test.slow()
    await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
    const { titles, somebodyWrites } = await makePage(shop)
    await using line = await openConnectionProxy(shop.url)
    await using desktop = await startDesktop({ shop: line })
    const page = await desktop.window()
    /** Cuts the connection, edits on both sides and reconnects; the local edit waits to be published. */
    const editOffline = async (mine: string, theirs: [alpha: string, beta: string]) => {
      line.cut()
      await expect(offline(page)).toBeVisible(BY_ITSELF)
      await write(page, 1, mine)
      await expect(page.getByText(/^ON THIS COMPUTER/)).toBeVisible()
      await expect(page.getByText('[OFFLINE]')).toBeVisible()
      await chip(page, '1 CHANGE WAITING').click()
      await expect(publish(page)).toHaveAccessibleDescription(/^Offline\. Your changes stay on this computer/)
      await expect(page.getByRole('article', { name: 'Dragons' })).toContainText(mine)
      await somebodyWrites(...theirs)
      line.mend()
      await expect(offline(page)).toBeHidden(BY_ITSELF)
      await expect(publish(page)).toHaveAccessibleDescription('')
    }
    await expect(page.getByRole('link', { name: 'Content of Dragons' })).toBeVisible()

    await test.step('nothing to publish is reported', async () => {
      await page.getByRole('link', { name: 'PUBLISH', exact: true }).click()
      await expect(nothing(page)).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('edits of different blocks are merged without a conflict', async () => {
      await editOffline('My alpha', ['alpha', 'Their beta'])
      await expectAccessible(page)
      expect(await titles()).toEqual(['alpha', 'Their beta'])
      await publish(page).click()
      await expect(nothing(page)).toBeVisible()
      await expect(page.getByRole('region', { name: 'PUBLISHED' })).toContainText('Dragons')
      expect(await titles()).toEqual(['My alpha', 'Their beta'])
      await page.getByRole('link', { name: 'PAGES', exact: true }).click()
      await expect(page.getByText(/^ON THIS COMPUTER/)).toBeHidden()
    })

    for (const choice of ['THEIRS', 'MINE'])
      await test.step(`edits of one block are a conflict, and ${choice} is published`, async () => {
        const [mine, theirs] = [`Alpha I, ${choice}`, `Alpha II, ${choice}`]
        await editOffline(mine, [theirs, 'Their beta'])
        await publish(page).click()
        const question = page.getByRole('article', { name: 'Dragons' })
        await expect(question).toContainText('1 left to choose.')
        await expect(question.getByRole('radio', { checked: true })).toHaveCount(0)
        await expect(publish(page)).toHaveAccessibleDescription('Choose MINE or THEIRS below first.')
        await expectAccessible(page)
        expect(await titles()).toEqual([theirs, 'Their beta'])
        await question.getByRole('radio', { name: new RegExp(`^${choice} `) }).check()
        await publish(page).click()
        await expect(nothing(page)).toBeVisible()
        expect(await titles()).toEqual([choice === 'MINE' ? mine : theirs, 'Their beta'])
      })
  },
)
