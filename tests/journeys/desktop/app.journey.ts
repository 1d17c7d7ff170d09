import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { startDesktop } from '#tests/desktop/harness/desktop.ts'
import { photoFile } from '#tests/harness/photos.ts'
import { openShop } from '#tests/harness/shop.ts'
import { expectAccessible } from '#tests/journeys/axe.ts'
import { base as test } from '#tests/journeys/base.ts'
import { expect } from './desktop.ts'

/** The editor's integration with the system: links, files, icon, crashes and updates. */

const uploads = (page: Page) => page.evaluate(() => window.hoard!.uploads.state())
const updates = (page: Page) => page.evaluate(() => window.hoard!.updates.state())

test(
  'links, files, icon and notifications work with the one open window',
  {
    tag: [
      '@D1.10',
      '@D1.11',
      '@D1.15',
      '@D1.18',
      '@D1.19',
      '@D1.8',
      '@D1.9',
      '@D2.10',
      '@D2.13',
      '@D2.14',
      '@D2.3',
      '@D2.5',
      '@D4.9',
      '@D5.8',
      '@D6.20',
    ],
  },
  async () => {
    await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
    const { id } = await shop.staff.pages.create({ body: { title: 'Dragons', slug: 'dragons' } })
    await using desktop = await startDesktop({ shop })
    let page = await desktop.window()
    const closeWindow = () => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())
    await expect(page.getByRole('heading', { name: 'Dragons' })).toBeVisible()

    await test.step('a link opens its page in this window', async () => {
      expect(await desktop.second([`hoard://open/page/${id}`])).toBe(0)
      await expect(page).toHaveURL(new RegExp(`/cms/pages/${id}/content$`))
      expect(await desktop.windows()).toHaveLength(1)
    })

    await test.step('a link to an unknown shop is reported and not followed', async () => {
      await desktop.answerDialogs({ message: 0 })
      await desktop.openLink('hoard://open/page/1?server=https://evil.example')
      await expect
        .poll(async () => JSON.stringify((await desktop.log()).dialogs))
        .toContain('This link leads to a shop that isn’t in your list.')
      await expect(page).toHaveURL(new RegExp(`/cms/pages/${id}/content$`))
    })

    await test.step('a photo dropped on the icon is uploaded', async () => {
      const { name, bytes } = await photoFile({ seed: 1, width: 640, height: 480 })
      const photo = join(desktop.userData, name)
      await writeFile(photo, bytes)
      expect(await desktop.second([photo])).toBe(0)
      // The window came to the front; now the person switches to another one.
      await desktop.blur()
      await expect(page).toHaveURL(/\/images/)
      await expect
        .poll(async () => (await uploads(page)).items.map(({ is }) => is), { timeout: 20_000 })
        .toEqual(['added'])
      const { progress } = await desktop.log()
      expect(Math.max(...progress.map(Number))).toBeGreaterThan(0)
      await expect.poll(async () => Number((await desktop.log()).progress.at(-1))).toBe(-1)
      expect(JSON.stringify((await desktop.log()).notifications)).toContain('1 image added.')
      expect(JSON.stringify(await uploads(page))).not.toContain(desktop.userData)
    })

    await test.step('an opened backup is restored on request, and says why if it can’t be', async () => {
      const [backup, broken] = ['work.hoard', 'broken.HOARD'].map((name) => join(desktop.userData, name))
      const text = {
        format: 'hoard-editor-backup',
        version: 2,
        server: shop.url,
        person: 'someone',
        at: new Date(0).toISOString(),
        work: [],
        kept: { 'page:new': JSON.stringify({ title: 'Wyverns' }) },
      }
      await writeFile(backup!, JSON.stringify(text))
      await writeFile(broken!, '{}')
      const said = async () =>
        (await desktop.log()).dialogs.map(({ options }) => (options as { message: string }).message)
      await desktop.answerDialogs({ message: 1 })
      expect(await desktop.second([backup!])).toBe(0)
      await expect.poll(said).toContain('Restore “work.hoard” to Hoard?')
      await desktop.answerDialogs({ message: 0 })
      expect(await desktop.second([pathToFileURL(broken!).href])).toBe(0)
      await expect.poll(said).toContain('“broken.HOARD” can’t be restored.')
      expect(await page.evaluate(() => window.hoard!.kept.all())).not.toHaveProperty(['page:new'])
      expect(await desktop.second([backup!])).toBe(0)
      await expect.poll(said).toContain('The backup was restored.')
      await expect(page).toHaveURL(/\/cms\/publish/)
      expect(await page.evaluate(() => window.hoard!.kept.all())).toMatchObject(text.kept)
      expect((await uploads(page)).items).toHaveLength(1)
      // The next steps are at the images.
      await page.getByRole('link', { name: 'REPOSITORY', exact: true }).click()
      await expect(page).toHaveURL(/\/images/)
    })

    await test.step('a photo chosen during sleep is uploaded after waking up', async () => {
      const { name, bytes } = await photoFile({ seed: 2, width: 640, height: 480 })
      const photo = join(desktop.userData, name)
      await writeFile(photo, bytes)
      await desktop.answerDialogs({ open: [photo] })
      await desktop.suspend()
      await desktop.menu('upload-files')
      await expect.poll(async () => (await uploads(page)).items.map(({ is }) => is)).toEqual(['waiting'])
      await desktop.resume()
      await expect
        .poll(async () => (await uploads(page)).items.map(({ is }) => is), { timeout: 20_000 })
        .toEqual(['added'])
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
        .poll(async () => (await uploads(page)).items.map(({ name, is }) => [name, is]), { timeout: 30_000 })
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

    await test.step('Help opens the log', async () => {
      await desktop.menu('logs')
      const folder = join(desktop.userData, 'logs')
      await expect.poll(async () => (await desktop.log()).shown).toEqual([folder])
      const log = await readFile(join(folder, 'hoard.log'), 'utf8')
      expect(log).toContain('The computer woke up')
    })

    await test.step('a dragged image is passed to the system as a file with its name', async () => {
      const [{ image } = {}] = (await uploads(page)).items
      await page.evaluate((id) => window.hoard!.images.dragOut(id), image!.id)
      await expect
        .poll(async () => (await desktop.log()).drags.flat().map((file) => basename(file)))
        .toEqual([image!.filename.replace(/\.\w+$/, '.webp')])
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
  },
)

test('the system confines the pages', { tag: ['@D6.1'] }, async () => {
  test.skip(!process.env['HOARD_ELECTRON'], 'only the real program has processes of its own')
  await using desktop = await startDesktop()
  await desktop.window()
  const { pid, metrics, given } = await desktop.evaluate(({ app, BrowserWindow }) => ({
    pid: BrowserWindow.getAllWindows()[0]!.webContents.getOSProcessId(),
    metrics: app.getAppMetrics(),
    given: process.argv,
  }))
  expect(given).not.toContain('--no-sandbox')
  // Only Windows and macOS tell; on Linux, the kernel filters the calls of a confined process.
  if (process.platform === 'linux') expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^Seccomp:\s+2$/m)
  else expect(metrics.find((each) => each.pid === pid)).toMatchObject({ sandboxed: true })
})

test(
  'a crashed page is reloaded, and one that always crashes asks first',
  { tag: ['@D1.14', '@D6.16', '@D9.4'] },
  async () => {
    await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
    await using desktop = await startDesktop({ shop })
    const photos = await Promise.all([5, 6, 7, 8].map((seed) => photoFile({ seed, width: 640, height: 480 })))
    const paths = photos.map(({ name }) => join(desktop.userData, name))
    await Promise.all(photos.map(({ bytes }, index) => writeFile(paths[index]!, bytes)))
    await desktop.answerDialogs({ message: 0, open: paths })
    const heading = async () => (await desktop.window()).getByRole('heading', { name: 'NEW POST' })
    const title = async () => (await desktop.window()).getByRole('textbox', { name: 'Title', exact: true })
    const dialogMessages = async () =>
      (await desktop.log()).dialogs.map(({ options }) => (options as { message?: string }).message).filter(Boolean)
    const crash = () =>
      desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.forcefullyCrashRenderer())

    await test.step('a crash during uploads stops none of them, and the page returns where it was', async () => {
      const page = await desktop.window()
      await page.getByRole('link', { name: 'BLOG', exact: true }).click()
      await page.getByRole('button', { name: 'ADD POST' }).click()
      await (await title()).fill('Painting scales')
      await expect
        .poll(() => page.evaluate(async () => JSON.stringify(await window.hoard!.kept.all())))
        .toContain('Painting scales')
      await page.evaluate(() => window.hoard!.uploads.choose('files', []))
      await crash()
      await expect.poll(dialogMessages).toEqual(['The page crashed and was reloaded.'])
      await expect(await title()).toHaveValue('Painting scales')
      await expect
        .poll(async () => (await uploads(await desktop.window())).items.map(({ is }) => is), { timeout: 20_000 })
        .toEqual(photos.map(() => 'added'))
      expect(await shop.staff.images.list({ query: {} })).toHaveLength(photos.length)
    })

    for (let times = 2; times <= 3; times++) {
      await expect(await heading()).toBeVisible()
      await crash()
      await expect.poll(dialogMessages).toEqual(Array(times).fill('The page crashed and was reloaded.'))
    }
    await expect(await heading()).toBeVisible()
    await crash()
    await expect.poll(async () => (await dialogMessages()).at(-1)).toBe('The page can’t be shown.')
    await expect(await heading()).toBeVisible()
    const log = await readFile(join(desktop.userData, 'logs/hoard.log'), 'utf8')
    expect(`${log}\n${desktop.output()}`).not.toMatch(/Uncaught|disposed/)
  },
)

test(
  'an update downloads in the background, and a tampered one is deleted',
  { tag: ['@D4.5', '@D6.21', '@D7.9'] },
  async () => {
    // An installed AppImage is started once at quit.
    const program = Buffer.concat([Buffer.from('#!/bin/sh\nexit\n'), randomBytes(100_000)])
    const sumOf = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64')
    let sum = sumOf(Buffer.from('something else'))
    let cutOff: number | null = 0
    const feed = createServer(({ url = '' }, response) => {
      if (url.startsWith('/latest'))
        return void response.end(
          `version: 9.0.0\nfiles:\n${['AppImage', 'deb'].map((type) => `  - url: hoard-9.0.0.${type}\n    sha512: ${sum}\n    size: ${program.length}\n`).join('')}path: hoard-9.0.0.AppImage\nsha512: ${sum}\nreleaseDate: '2026-11-20T00:00:00.000Z'\n`,
        )
      if (url.startsWith('/hoard-9.0.0.')) {
        if (cutOff === null) return void response.end(program)
        cutOff += 1
        return void response.destroy()
      }
      response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(feed, 'listening')
    const cache = await mkdtemp(join(tmpdir(), 'hoard-updates-'))
    await writeFile(join(cache, 'hoard.AppImage'), 'old')
    const env = {
      HOARD_UPDATES: `http://127.0.0.1:${(feed.address() as AddressInfo).port}`,
      XDG_CACHE_HOME: cache,
      APPIMAGE: join(cache, 'hoard.AppImage'),
    }
    await using desktop = await startDesktop({ env })
    test.skip(!desktop.isStandIn, 'an installed editor updates itself from its own feed')

    await test.step('a failed download is only reported on request', async () => {
      const page = await desktop.window()
      await expect.poll(() => cutOff).toBeGreaterThan(0)
      await expect.poll(() => updates(page)).not.toMatchObject({ is: 'downloading' })
      expect(await updates(page)).toEqual({ is: 'none' })
      await page.getByRole('button', { name: 'CHECK FOR UPDATES' }).click()
      await expect(page.getByText('The update couldn’t be downloaded.')).toBeVisible()
    })

    await test.step('a tampered download is always reported', async () => {
      cutOff = null
      await desktop.quit()
      await desktop.restart()
      const page = await desktop.window()
      await expect
        .poll(() => updates(page))
        .toEqual({ is: 'failed', words: expect.stringContaining('was damaged and has been deleted') })
      await expect(page.evaluate(() => window.hoard!.updates.install())).rejects.toThrow('Hoard is up to date.')
    })

    await test.step('the real update becomes ready', async () => {
      sum = sumOf(program)
      const page = await desktop.window()
      await page.evaluate(() => window.hoard!.updates.check())
      await expect.poll(() => updates(page)).toEqual({ is: 'ready', version: '9.0.0', needsPassword: false })
    })

    await test.step('a deb asks for a password only on RESTART NOW, and may be refused', async () => {
      const programs = join(cache, 'programs')
      const asked = join(cache, 'asked')
      await mkdir(programs)
      for (const name of ['pkexec', 'dpkg', 'apt-get'])
        await writeFile(join(programs, name), `#!/bin/sh\necho ${name} >> '${asked}'\nexit 1\n`, { mode: 0o755 })
      await writeFile(join(desktop.userData, 'package-type'), 'deb')
      await desktop.quit()
      await desktop.restart({ env: { ...env, PATH: `${programs}:${process.env['PATH']}` } })
      const page = await desktop.window()
      await expect.poll(() => updates(page)).toEqual({ is: 'ready', version: '9.0.0', needsPassword: true })
      await expect(page.evaluate(() => window.hoard!.updates.install())).rejects.toThrow('The update wasn’t installed')
      const before = await readFile(asked, 'utf8')
      expect(await desktop.quit()).toBe(0)
      expect(await readFile(asked, 'utf8')).toBe(before)
    })
    feed.closeAllConnections()
    feed.close()
    await desktop.kill()
    await rm(cache, { recursive: true, force: true })
  },
)
