import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { copyLoosened } from '#tests/desktop/checklist/copy-loosened.ts'
import { startDesktop } from '#tests/desktop/harness/desktop.ts'
import { openConnectionProxy } from '#tests/harness/connection-proxy.ts'
import { brokenFiles, photoFile } from '#tests/harness/photos.ts'
import { openShop } from '#tests/harness/shop.ts'
import { expectAccessible } from '#tests/journeys/axe.ts'
import { base as test } from '#tests/journeys/base.ts'
import { countOptimized, folderOf } from './photo-folder.ts'

/** Images in the editor: dropped, processed by the main process, visible on every screen, and placed in blocks. */

const block = (id: string, type: string, row: number, content: Record<string, unknown>) => ({
  id,
  type,
  layout: { row, order: 0, width: 100 },
  content,
})
const part = (page: Page, id: string) => page.locator(`[data-part="block:${id}"]`)
const bar = (page: Page) => page.getByRole('region', { name: 'Upload', exact: true })

const uploads = (page: Page) => page.evaluate(() => window.hoard!.uploads.state())

test(
  'photos are dropped, chosen and watched for, and uploaded across a crash, a quit and a lost connection, also without a window',
  {
    tag: [
      '@D1.8',
      '@D1.9',
      '@D1.11',
      '@D1.12',
      '@D1.15',
      '@D1.18',
      '@D1.19',
      '@D2.1',
      '@D2.2',
      '@D2.3',
      '@D2.5',
      '@D2.6',
      '@D2.7',
      '@D2.9',
      '@D2.10',
      '@D2.11',
      '@D2.12',
      '@D2.13',
      '@D2.14',
      '@D2.15',
      '@D2.20',
      '@D2.24',
      '@D4.9',
      '@D5.3',
      '@D5.5',
      '@D5.8',
      '@D6.17',
      '@D6.20',
      '@D7.7',
    ],
  },
  async () => {
    const small = await Promise.all(
      Array.from({ length: 29 }, (_, index) => photoFile({ seed: 18_000 + index, width: 160, height: 120 })),
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
    await using line = await openConnectionProxy(shop.url)
    await using desktop = await startDesktop({ shop: line })
    let page = await desktop.window()
    const closeWindow = () => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())
    const open = async () => {
      await expect(page.locator('.staff-main h1')).toBeVisible()
      await desktop.openLink(`hoard://open/page/${id}`)
      await expect(part(page, 'picture')).toBeVisible()
    }
    await open()

    await test.step('the drop hint shows while files are dragged over the window', async () => {
      const devtools = await page.context().newCDPSession(page)
      const at = { x: 300, y: 300, data: { items: [], files: [photos.folder], dragOperationsMask: 1 } }
      for (const type of ['dragEnter', 'dragOver'] as const)
        await devtools.send('Input.dispatchDragEvent', { type, ...at })
      const words = page.getByText('Adds photos and whole folders to the image repository.')
      await expect(words).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(words).toBeHidden()
      await devtools.detach()
    })

    await test.step('30 photos become small images tagged by folder, in spite of sleep, a crash and a quit', async () => {
      const optimized = await countOptimized(page)
      await desktop.dropFiles(page, page.locator('.builder-bar'), [photos.folder])
      await expect(page.locator('.toast')).toContainText('32 files selected for batch upload')
      await expect(bar(page)).toContainText(/Processing \d+ of 32: \S+/)
      await expect(bar(page).getByRole('progressbar', { name: 'Batch upload' })).toBeVisible()
      const added = async () => (await shop.staff.images.list({ query: {} })).length
      /** Waits for some more images, so that each interruption comes in the middle. */
      const someMore = async () => {
        const before = await added()
        await expect.poll(added, { intervals: [20] }).toBeGreaterThan(before)
        expect(await added()).toBeLessThan(30)
      }
      await someMore()
      await expect.poll(optimized).toBeGreaterThan(0)
      await desktop.suspend()
      await desktop.resume()
      await someMore()
      // A quick machine would have added all while the editor starts.
      line.cut()
      await desktop.kill()
      await desktop.restart()
      line.mend()
      await someMore()
      await desktop.quit()
      await desktop.restart()
      page = await desktop.window()
      await open()
      await expect(bar(page)).toContainText('30 images added, 2 refused.')
    })

    await test.step('each file has a result and is an image once; bad files are reported', async () => {
      await bar(page).getByRole('button', { name: 'SHOW RESULTS' }).click()
      const dialog = page.getByRole('dialog', { name: 'Optimized Upload' })
      const rows = dialog.getByRole('list', { name: 'Files of this batch' }).locator('> li')
      await expect(rows).toHaveCount(32)
      for (const { name } of broken) {
        await expect(rows.filter({ hasText: name })).toContainText('[REFUSED]')
        await expect(rows.filter({ hasText: name }).locator('.upload-thumbnail')).toHaveText('[-]')
      }
      await expect(rows.filter({ hasText: '[ADDED]' })).toHaveCount(30)
      await expect(rows.nth(5).locator('img')).toHaveJSProperty('naturalWidth', 160)
      await expectAccessible(page, 'results of a batch in the editor', '.ant-modal')
      await dialog.getByRole('button', { name: 'DONE' }).click()
      await expect(bar(page)).toBeHidden()
      const images = await shop.staff.images.list({ query: {} })
      expect(images).toHaveLength(30)
      expect(new Set(images.map(({ originalName }) => originalName)).size).toBe(30)
      expect(images.every(({ tags }) => tags.includes('Dragons of 2026') && tags.includes('batch-upload'))).toBe(true)
    })

    await test.step('the taskbar showed the progress, and the computer stayed awake', async () => {
      const { progress } = await desktop.log()
      expect(progress.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(2)
      expect(progress.at(-1)).toBe(-1)
      expect((await desktop.log()).awake).toEqual([true, false])
    })

    await test.step('a photo dropped on an image block becomes its image; Undo reverts it', async () => {
      await desktop.dropFiles(page, part(page, 'picture'), [others.file('hydra.jpg')])
      await expect(part(page, 'picture').locator('img')).toHaveAttribute('src', /^\/uploads\//)
      await expect(page.getByText('[UNSAVED]')).toBeVisible()
      await page.getByRole('button', { name: 'UNDO: Set image of Image' }).click()
      await expect(part(page, 'picture')).toContainText('[NO IMAGE YET]')
      await page.getByRole('button', { name: 'REDO: Set image of Image' }).click()
      await page.getByRole('button', { name: 'SAVE', exact: true }).click()
      await expect(page.getByText('Page content saved successfully')).toBeVisible()
      const saved = await shop.staff.pages.byId({ params: { id } })
      expect(JSON.stringify(saved.blocks)).toContain('"imageWidth":200')
    })

    await test.step('after a lost connection and a quit uploads resume and fill the block', async () => {
      line.cut()
      await desktop.dropFiles(
        page,
        part(page, 'words'),
        later.map(({ name }) => others.file(name)),
      )
      await expect(part(page, 'words')).toContainText('for a new Image block')
      await expect(bar(page)).toContainText('Connection lost.')
      await desktop.quit()
      line.mend()
      await desktop.restart()
      page = await desktop.window()
      await open()
      // All uploads may finish before the page opens, which then shows no progress.
      await expect(page.locator('.canvas-block')).toHaveCount(3)
      await expect(page.getByRole('button', { name: 'UNDO: Add Image' })).toBeVisible()
      await expect.poll(() => shop.staff.images.list({ query: {} })).toHaveLength(34)
    })

    await test.step('a photo dropped on the icon is uploaded', async () => {
      const { name, bytes } = await photoFile({ seed: 1, width: 640, height: 480 })
      const photo = join(desktop.userData, name)
      await writeFile(photo, bytes)
      expect(await desktop.second([photo])).toBe(0)
      // The window came to the front; now the person switches to another one.
      await desktop.blur()
      await expect(page).toHaveURL(/\/images/)
      await expect.poll(async () => (await uploads(page)).items.map(({ is }) => is)).toEqual(['added'])
      const { progress } = await desktop.log()
      expect(Math.max(...progress.map(Number))).toBeGreaterThan(0)
      await expect.poll(async () => Number((await desktop.log()).progress.at(-1))).toBe(-1)
      expect(JSON.stringify((await desktop.log()).notifications)).toContain('1 image added.')
      expect(JSON.stringify(await uploads(page))).not.toContain(desktop.userData)
    })

    await test.step('new files of a watched folder are uploaded, existing ones are not', async () => {
      const [old, fresh] = await Promise.all([3, 4].map((seed) => photoFile({ seed, width: 640, height: 480 })))
      const folder = join(desktop.userData, 'Camera')
      await mkdir(folder)
      await writeFile(join(folder, old!.name), old!.bytes)
      await desktop.answerDialogs({ open: [folder], message: 0 })
      await page.getByRole('button', { name: 'CHOOSE FOLDER…' }).click()
      await expect(page.getByText('[WATCHING]')).toBeVisible()
      await writeFile(join(folder, fresh!.name), fresh!.bytes)
      await expect
        .poll(async () => (await uploads(page)).items.map(({ name, is }) => [name, is]))
        .toEqual([[fresh!.name, 'added']])
    })

    await test.step('settings take effect at once', async () => {
      await desktop.menu('settings')
      const dialog = page.getByRole('dialog', { name: 'SETTINGS' })
      const updating = dialog.getByRole('checkbox', { name: 'Download updates automatically' })
      await updating.uncheck()
      await expect(updating).not.toBeChecked()
      await expectAccessible(page, 'settings', '.ant-modal')
      await dialog.getByRole('button', { name: 'DONE' }).click()
      expect(await page.evaluate(() => window.hoard!.settings.state())).toMatchObject({ updates: 'ask' })
      await expect(page.evaluate(() => window.hoard!.settings.change({ updates: 'never' as 'ask' }))).rejects.toThrow()
    })

    await test.step('without its window the program watches the folder, until it is started again', async () => {
      await closeWindow()
      await expect
        .poll(async () => JSON.stringify((await desktop.log()).notifications))
        .toContain('watching your folder')
      expect(await desktop.second([])).toBe(0)
      page = await desktop.window()
      await expect(page.getByText('[WATCHING]')).toBeVisible()
    })

    await test.step('a start at login shows no window, and watches the folder', async () => {
      // macOS tells the program in another way that it was started at login.
      if (process.platform === 'darwin') return
      await desktop.quit()
      const { name, bytes } = await photoFile({ seed: 9, width: 640, height: 480 })
      await writeFile(join(desktop.userData, 'Camera', name), bytes)
      await desktop.restart({ args: ['--hidden'] })
      await expect
        .poll(async () => (await shop.staff.images.list({ query: {} })).map((image) => image.originalName))
        .toContain(name)
      const windows = () => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
      // Another start by the system, with the same arguments, shows none, either.
      expect(await desktop.second([])).toBe(0)
      expect(await windows()).toBe(0)
      await desktop.evaluate(({ app }) => void app.emit('second-instance', {}, [], ''))
      await expect.poll(windows).toBe(1)
      page = await desktop.window()
      await expect(page.getByText('[WATCHING]')).toBeVisible()
    })

    await test.step('Help opens the log', async () => {
      await desktop.menu('logs')
      const folder = join(desktop.userData, 'logs')
      await expect.poll(async () => (await desktop.log()).shown).toEqual([folder])
      const log = await readFile(join(folder, 'hoard.log'), 'utf8')
      expect(log).toContain('The computer woke up')
      // The editor has ended processes for images itself, above all when it quit.
      expect(log).not.toContain('Process ended')
    })

    await test.step('a dragged image is passed to the system as a file with its name, at once or not at all', async () => {
      const [{ image } = {}] = (await uploads(page)).items
      const dragged = async () => (await desktop.log()).drags.flat().map((file) => basename(file))
      await page.getByRole('link', { name: 'REPOSITORY', exact: true }).click()
      const thumbnail = page.locator(`[data-image="${image!.id}"] button`).first()
      // Nobody has pointed at it.
      await thumbnail.dispatchEvent('dragstart')
      await expect(page.getByText('The image is being fetched')).toBeVisible()
      expect(await dragged()).toEqual([])
      await thumbnail.hover()
      await page.evaluate((id) => window.hoard!.images.prepareDrag(id), image!.id)
      await expect(async () => {
        await thumbnail.dispatchEvent('dragstart')
        expect(await dragged()).toContain(image!.filename.replace(/\.\w+$/, '.webp'))
      }).toPass()
    })

    await test.step('the next start opens the last screen', async () => {
      await page.evaluate(() => location.assign('/cms/blog'))
      await expect(page.getByRole('heading', { name: 'BLOG' })).toBeVisible()
      await page.evaluate(() => window.hoard!.watching.stop())
      // With nothing to do the program ends with its window, except on macOS.
      if (process.platform === 'darwin') await desktop.quit()
      else await closeWindow()
      expect(await desktop.exited()).toBe(0)
      await desktop.restart()
      page = await desktop.window()
      await expect(page).toHaveURL(/\/cms\/blog/)
      expect(await page.evaluate(() => window.hoard!.settings.state())).toMatchObject({ updates: 'ask' })
    })

    await test.step('without its window the program finishes its uploads, then quits', async () => {
      if (process.platform === 'darwin') return
      const { name, bytes } = await photoFile({ seed: 5, width: 640, height: 480 })
      const photo = join(desktop.userData, name)
      await writeFile(photo, bytes)
      await desktop.answerDialogs({ open: [photo] })
      await desktop.suspend()
      await desktop.menu('upload-files')
      await expect.poll(async () => (await uploads(page)).items.find((item) => item.name === name)?.is).toBe('waiting')
      await closeWindow()
      await expect.poll(async () => JSON.stringify((await desktop.log()).notifications)).toContain('still working')
      await desktop.resume()
      expect(await desktop.exited()).toBe(0)
      expect((await shop.staff.images.list({ query: {} })).map((image) => image.originalName)).toContain(name)
    })

    await test.step('a computer that can’t process pictures says so, and sends the originals', async () => {
      if (!desktop.isStandIn) return
      await using program = await copyLoosened([])
      await rm(join(dirname(program.main), 'images'), { recursive: true })
      await using unable = await startDesktop({ shop, main: program.main })
      page = await unable.window()
      await expect(page.locator('.staff-main h1')).toBeVisible()
      await using originals = await folderOf([await photoFile({ seed: 6, width: 2400, height: 1600 }), ...broken])
      await unable.dropFiles(page, page.locator('.staff-main h1'), [originals.folder])
      await expect(bar(page)).toContainText('1 image added, 2 refused.')
      const words = 'This computer can’t process pictures. Hoard sends the originals, and the shop makes them smaller.'
      await expect(bar(page)).toContainText(words)
      await bar(page).getByRole('button', { name: 'SHOW RESULTS' }).click()
      const dialog = page.getByRole('dialog', { name: 'Optimized Upload' })
      await expect(dialog).toContainText(words)
      await expect(dialog.getByRole('button', { name: 'RETRY' })).toHaveCount(0)
      const [{ image } = {}] = (await uploads(page)).items.filter(({ is }) => is === 'added')
      expect(image).toMatchObject({ width: 1620, height: 1080 })
      const log = await readFile(join(unable.userData, 'logs/hoard.log'), 'utf8')
      expect(log).toContain('Process ended: Hoard images, 1: ')
      expect(log.match(/This computer can’t process pictures/g)).toHaveLength(1)
    })
  },
)
