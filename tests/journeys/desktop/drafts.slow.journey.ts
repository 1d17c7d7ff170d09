import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { startDesktop, type Desktop } from '#tests/desktop/harness/desktop.ts'
import { photoFile } from '#tests/harness/photos.ts'
import { openShop } from '#tests/harness/shop.ts'
import { expectAccessible } from '#tests/journeys/axe.ts'
import { base as test } from '#tests/journeys/base.ts'
import { openUpdatable } from './updatable-shop.ts'

const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const typed = (page: Page) => page.getByRole('region', { name: /^NOT SAVED/ })
const toast = (page: Page, words: string) => expect(page.locator('.toast')).toContainText(words)
/** What the dialogs have said. */
const messages = async (desktop: Desktop) =>
  (await desktop.log()).dialogs.map(({ options }) => (options as { message?: string }).message).filter(Boolean)
const reloads = async (desktop: Desktop) =>
  (await messages(desktop)).filter((message) => message === 'The page crashed and was reloaded.').length

test(
  'drafts survive a kill, a quit, crashes, an incompatible shop, leaving, a refused removal and a damaged file',
  { tag: ['@D1.14', '@D3.2', '@D3.9', '@D4.9', '@D5.5', '@D6.16', '@D7.1', '@D9.4'] },
  async () => {
    await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
    const block = { id: 'alpha', type: 'text', layout: { width: 100, row: 1, order: 0 }, content: { title: 'alpha' } }
    await shop.staff.pages.create({ body: { title: 'Dragons', slug: 'dragons', blocks: [block] } })
    await using server = await openUpdatable(shop.url)
    await using desktop = await startDesktop({ shop: server })
    let page = await desktop.window()
    const title = () => field(page, 'Title')
    const keyOf = () => new URL(page.url()).host.replace(/\..*$/, '')
    const crash = () =>
      desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.forcefullyCrashRenderer())

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
      await tab(page, 'SEND')
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
      // Dialogs start where the last one of their kind ended.
      expect((await desktop.log()).dialogs.at(-1)).toMatchObject({
        kind: 'showOpenDialog',
        options: { defaultPath: desktop.userData },
      })
      for (const name of ['Painting scales', 'Dragons'])
        await page.getByRole('button', { name: `Discard unsaved changes in ${name}` }).click()
      await expect(typed(page)).toBeHidden()
      await page.getByRole('button', { name: 'RESTORE FROM A BACKUP…' }).click()
      await toast(page, 'Backup restored')
      await expect(typed(page).getByRole('listitem')).toHaveText([/^Dragons/, /^Painting scales/])
    })

    await test.step('an opened backup is restored on request, and says why if it can’t be', async () => {
      const [backup, broken] = ['work.hoard', 'broken.HOARD'].map((name) => join(desktop.userData, name))
      const text = {
        format: 'hoard-editor-backup',
        version: 2,
        server: server.url,
        person: 'someone',
        at: new Date(0).toISOString(),
        work: [],
        kept: { 'page:new': JSON.stringify({ title: 'Wyverns' }) },
      }
      await writeFile(backup!, JSON.stringify(text))
      await writeFile(broken!, '{}')
      await desktop.answerDialogs({ message: 1 })
      expect(await desktop.second([backup!])).toBe(0)
      await expect.poll(() => messages(desktop)).toContain('Restore “work.hoard” to Hoard?')
      await desktop.answerDialogs({ message: 0 })
      expect(await desktop.second([pathToFileURL(broken!).href])).toBe(0)
      await expect.poll(() => messages(desktop)).toContain('“broken.HOARD” can’t be restored.')
      expect(await page.evaluate(() => window.hoard!.kept.all())).not.toHaveProperty(['page:new'])
      expect(await desktop.second([backup!])).toBe(0)
      await expect.poll(() => messages(desktop)).toContain('The backup was restored.')
      await expect(page).toHaveURL(/\/cms\/publish/)
      // The app may still be on its way to the panel.
      await expect(async () =>
        expect(await page.evaluate(() => window.hoard!.kept.all())).toMatchObject(text.kept),
      ).toPass()
      await page.getByRole('button', { name: 'Discard unsaved changes in Dragons' }).click()
      await page.getByRole('link', { name: 'Open Painting scales' }).click()
      await expect(title()).toHaveValue('Painting scales')
    })

    await test.step('a crash stops no upload and nothing else, and the page returns where it was', async () => {
      const photos = await Promise.all([5, 6, 7, 8].map((seed) => photoFile({ seed, width: 640, height: 480 })))
      const paths = photos.map(({ name }) => join(desktop.userData, name))
      await Promise.all(photos.map(({ bytes }, index) => writeFile(paths[index]!, bytes)))
      await desktop.answerDialogs({ message: 0, open: paths })
      // Four crashes within a minute are one too many, also where they take longer.
      await desktop.evaluate(() => {
        const now = performance.now.bind(performance)
        const begun = now()
        performance.now = () => begun + (now() - begun) / 1000
      })
      await page.evaluate(() => window.hoard!.uploads.choose('files', []))
      await crash()
      await expect.poll(() => reloads(desktop)).toBe(1)
      page = await desktop.window()
      await expect(title()).toHaveValue('Painting scales')
      await expect
        .poll(async () => (await page.evaluate(() => window.hoard!.uploads.state())).items.map(({ is }) => is))
        .toEqual(photos.map(() => 'added'))
      expect(await shop.staff.images.list({ query: {} })).toHaveLength(photos.length)
    })

    await test.step('a page that always crashes asks first', async () => {
      for (let times = 2; times <= 3; times++) {
        await crash()
        await expect.poll(() => reloads(desktop)).toBe(times)
        page = await desktop.window()
        await expect(page.getByRole('heading', { name: 'NEW POST' })).toBeVisible()
      }
      await crash()
      await expect.poll(async () => (await messages(desktop)).at(-1)).toBe('The page can’t be shown.')
      page = await desktop.window()
      await expect(title()).toHaveValue('Painting scales')
      const log = await readFile(join(desktop.userData, 'logs/hoard.log'), 'utf8')
      expect(`${log}\n${desktop.output()}`).not.toMatch(/Uncaught|disposed/)
    })

    await test.step('a shop that became too new is reported automatically', async () => {
      server.stop()
      await expect(page.getByText('Offline. You can keep working')).toBeVisible()
      await title().fill('Painting scales')
      server.start({ oldest: 1000, newest: 1001 })
      await expect(page.getByText('is too new for this editor. Update Hoard.')).toBeVisible()
    })

    await test.step('a shop that is too old is reported at the next start', async () => {
      server.start({ oldest: 0, newest: 0 })
      await desktop.quit()
      await desktop.restart()
      await expect((await desktop.window()).getByText('is too old for this editor.')).toBeVisible()
    })

    await test.step('work continues once they are compatible', async () => {
      server.start(null)
      await desktop.quit()
      await desktop.restart()
      page = await desktop.window()
      await expect(title()).toHaveValue('Painting scales')
    })

    await test.step('leaving within half a second of typing', async () => {
      await title().fill('Painting wings')
      await page.evaluate(() => window.hoard!.servers.leave()).catch(() => undefined)
      page = await desktop.window()
      await expect(page.getByRole('heading', { name: 'YOUR.SHOPS' })).toBeVisible()
    })

    const [left] = await page.evaluate(() => window.hoard!.servers.list())

    await test.step('removal is refused once', async () => {
      await expect(page.evaluate((key) => window.hoard!.servers.remove(key, false), left!.key)).rejects.toThrow(
        'This computer has 1 unsaved text for this shop.',
      )
    })

    await test.step('the shop’s file is damaged while the editor is closed', async () => {
      await desktop.quit()
      const folder = join(desktop.userData, 'servers', left!.key)
      const file = join(folder, 'hoard.sqlite')
      const bytes = await readFile(file)
      bytes.fill(0x5a, 0, 100)
      await writeFile(file, bytes)
      // The copy that the editor may have sent to the shop would come back.
      await shop.staff.blog.forgetWorkingCopy({ params: { id: 'new' } })
      await desktop.restart()
      page = await desktop.window()
      await expect
        .poll(async () => JSON.stringify((await desktop.log()).dialogs))
        .toContain('on this computer was damaged.')
      await expect(title()).toHaveValue('')
      const aside = (await readdir(folder)).find((name) => /^hoard\.damaged-\d+\.sqlite$/.test(name))
      expect((await readFile(join(folder, aside!))).equals(bytes)).toBe(true)
      expect(keyOf()).toBe(left!.key)
    })
  },
)
