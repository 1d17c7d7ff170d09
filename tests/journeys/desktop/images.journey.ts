import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Bridge } from '#bridge/bridge.ts'
import { startDesktop } from '#tests/desktop/harness/desktop.ts'
import { openLine } from '#tests/harness/line.ts'
import { brokenFiles, photoFile, type PhotoFile } from '#tests/harness/photos.ts'
import { openShop } from '#tests/harness/shop.ts'
import { expectAccessible } from '#tests/journeys/axe.ts'
import { base as test } from '#tests/journeys/base.ts'

/** Images in the editor: dropped, worked on by the main process, in sight on every screen, and on their way to blocks. */

/** Pictures are worked on behind everything else that the machine has to do. */
const AT_LEISURE = { timeout: 60_000 }

const block = (id: string, type: string, row: number, content: Record<string, unknown>) => ({
  id,
  type,
  layout: { row, order: 0, width: 100 },
  content,
})
const part = (page: Page, id: string) => page.locator(`[data-part="block:${id}"]`)
const bar = (page: Page) => page.getByRole('region', { name: 'Upload', exact: true })

/** Answers how many files, by the page's knowledge, were made smaller before they were sent. */
async function countOptimized(page: Page): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(() => {
    const names = new Set<string>()
    const { hoard } = globalThis as unknown as { hoard: Bridge }
    hoard.on('uploads', ({ items }) => {
      for (const { name, size, optimizedSize } of items) if (optimizedSize && optimizedSize < size) names.add(name)
    })
    return names
  })
  return () => seen.evaluate((names) => names.size)
}

async function folderOf(files: readonly PhotoFile[]) {
  const root = await mkdtemp(join(tmpdir(), 'hoard-photos-'))
  const folder = join(root, 'Dragons of 2026')
  await mkdir(folder)
  for (const { name, bytes } of files) await writeFile(join(folder, name), bytes)
  return {
    folder,
    file: (name: string) => join(folder, name),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  }
}

test('issue 8: a folder with 30 photos and 2 bad files is dropped onto the builder, a photo onto a block; a quit in the middle goes on', async () => {
  test.setTimeout(180_000)
  const small = await Promise.all(
    Array.from({ length: 29 }, (_, index) => photoFile({ seed: 8100 + index, width: 160, height: 120 })),
  )
  const large = await photoFile({ seed: 8199, width: 2400, height: 1600 })
  const broken = (await brokenFiles()).filter(({ name }) => name === 'cut-off.jpg' || name === 'header-only.webp')
  const one = { ...(await photoFile({ seed: 8201, width: 200, height: 150 })), name: 'hydra.jpg' }
  const later = await Promise.all([8301, 8302, 8303].map((seed) => photoFile({ seed, width: 200, height: 150 })))
  await using photos = await folderOf([...small, large, ...broken])
  await using others = await folderOf([one, ...later])
  await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  const { id } = await shop.staff.pages.create({
    body: {
      title: 'Dragons',
      slug: 'dragons',
      blocks: [block('words', 'text', 1, { title: 'Words' }), block('picture', 'image', 2, { imageUrl: '' })],
    },
  })
  await using line = await openLine(shop.url)
  await using desktop = await startDesktop({ shop: line })
  let page = await desktop.window()
  const open = async () => {
    await expect(page.locator('.staff-main h1')).toBeVisible(AT_LEISURE)
    await desktop.openLink(`hoard://open/page/${id}`)
    await expect(part(page, 'picture')).toBeVisible()
  }
  await open()

  await test.step('what will happen is said while files are dragged, and no longer, though nobody tells that they went elsewhere', async () => {
    const devtools = await page.context().newCDPSession(page)
    const at = { x: 300, y: 300, data: { items: [], files: [photos.folder], dragOperationsMask: 1 } }
    for (const type of ['dragEnter', 'dragOver'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, ...at })
    const words = page.getByText('Photos, and whole folders of them, go into the image repository.')
    await expect(words).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(words).toBeHidden()
    await devtools.detach()
  })

  await test.step('all photos become images, small, with their folder as a tag; the bad ones are told, each', async () => {
    const optimized = await countOptimized(page)
    await desktop.dropFiles(page, page.locator('.builder-bar'), [photos.folder])
    await expect(page.locator('.toast')).toContainText('32 files selected for batch upload')
    await expect(bar(page)).toContainText(/Processing \d+ of 32: \S+/)
    await expect(bar(page).getByRole('progressbar', { name: 'Batch upload' })).toBeVisible()
    await expect(bar(page)).toContainText('30 images added, 2 refused.', AT_LEISURE)
    await expect(page.locator('.toast')).toContainText('Batch Upload Failed')
    await bar(page).getByRole('button', { name: 'SHOW RESULTS' }).click()
    const dialog = page.getByRole('dialog', { name: 'Optimized Upload' })
    const rows = dialog.getByRole('list', { name: 'Files of this batch' }).locator('> li')
    await expect(rows).toHaveCount(32)
    for (const { name } of broken) await expect(rows.filter({ hasText: name })).toContainText('[REFUSED]')
    await expect(rows.filter({ hasText: '[ADDED]' })).toHaveCount(30)
    await expectAccessible(page, 'results of a batch in the editor', '.ant-modal')
    expect(await optimized()).toBeGreaterThan(0)
    await dialog.getByRole('button', { name: 'DONE' }).click()
    await expect(bar(page)).toBeHidden()
    const images = await shop.staff.images.list({ query: {} })
    expect(images).toHaveLength(30)
    expect(images.every(({ tags }) => tags.includes('Dragons of 2026') && tags.includes('batch-upload'))).toBe(true)
  })

  await test.step('the taskbar has shown it', async () => {
    const { progress } = await desktop.log()
    expect(progress.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(2)
    expect(progress.at(-1)).toBe(-1)
  })

  await test.step('a photo that is dropped onto an image block is its picture; Undo takes it back', async () => {
    await desktop.dropFiles(page, part(page, 'picture'), [others.file('hydra.jpg')])
    await expect(part(page, 'picture').locator('img')).toHaveAttribute('src', /^\/uploads\//, AT_LEISURE)
    await expect(page.getByText('[UNSAVED]')).toBeVisible()
    await page.getByRole('button', { name: 'UNDO: Picture of Image' }).click()
    await expect(part(page, 'picture')).toContainText('[NO PICTURE YET]')
    await page.getByRole('button', { name: 'REDO: Picture of Image' }).click()
    await page.getByRole('button', { name: 'SAVE', exact: true }).click()
    await expect(page.getByText('Page content saved successfully')).toBeVisible()
    const saved = await shop.staff.pages.byId({ params: { id } })
    expect(JSON.stringify(saved.blocks)).toContain('"imageWidth":200')
  })

  await test.step('the line is cut, the editor is quit: everything goes on where it was, and the block gets its picture', async () => {
    line.cut()
    await desktop.dropFiles(
      page,
      part(page, 'words'),
      later.map(({ name }) => others.file(name)),
    )
    await expect(part(page, 'words')).toContainText('for a new Image block')
    await expect(bar(page)).toContainText('The connection is lost.', AT_LEISURE)
    await desktop.quit()
    line.mend()
    await desktop.restart()
    page = await desktop.window()
    await open()
    // All may be through before the page is there: nobody is told of that late.
    await expect(page.locator('.canvas-block')).toHaveCount(3, AT_LEISURE)
    await expect(page.getByRole('button', { name: 'UNDO: Add Image' })).toBeVisible()
    await expect.poll(() => shop.staff.images.list({ query: {} }), AT_LEISURE).toHaveLength(34)
  })
})
