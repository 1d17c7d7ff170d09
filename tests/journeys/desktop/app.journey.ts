import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { startDesktop } from '#tests/desktop/harness/desktop.ts'
import { photoFile } from '#tests/harness/photos.ts'
import { openShop } from '#tests/harness/shop.ts'
import { base as test } from '#tests/journeys/base.ts'

/** What the editor does as a program among others: links, files, the icon, crashes, new versions. */

const uploads = (page: Page) => page.evaluate(() => window.hoard!.uploads.state())
const updates = (page: Page) => page.evaluate(() => window.hoard!.updates.state())

test('issue 8: links and files reach the one window that is there; the icon shows how far uploads are, and who looks elsewhere is told the end', async () => {
  await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  const { id } = await shop.staff.pages.create({ body: { title: 'Dragons', slug: 'dragons' } })
  await using desktop = await startDesktop({ shop })
  const page = await desktop.window()
  await expect(page.getByRole('heading', { name: 'Dragons' })).toBeVisible()

  await test.step('a link opens the page that it names, in this window', async () => {
    expect(await desktop.second([`hoard://open/page/${id}`])).toBe(0)
    await expect(page).toHaveURL(new RegExp(`/cms/pages/${id}/content$`))
    expect(await desktop.windows()).toHaveLength(1)
  })

  await test.step('a link that names a shop which isn’t known is told, and followed nowhere', async () => {
    await desktop.answerDialogs({ message: 0 })
    await desktop.openLink('hoard://open/page/1?server=https://evil.example')
    await expect
      .poll(async () => JSON.stringify((await desktop.log()).dialogs))
      .toContain('This link leads to a shop that Hoard doesn’t know here.')
    await expect(page).toHaveURL(new RegExp(`/cms/pages/${id}/content$`))
  })

  await test.step('a photo on the icon is uploaded', async () => {
    const { name, bytes } = await photoFile({ seed: 1, width: 640, height: 480 })
    const photo = join(desktop.userData, name)
    await writeFile(photo, bytes)
    expect(await desktop.second([photo])).toBe(0)
    // It came to the front; somebody looks elsewhere meanwhile.
    await desktop.blur()
    await expect(page).toHaveURL(/\/images/)
    await expect.poll(async () => (await uploads(page)).items.map(({ is }) => is)).toEqual(['added'])
    const { progress } = await desktop.log()
    expect(Math.max(...progress.map(Number))).toBeGreaterThan(0)
    await expect.poll(async () => Number((await desktop.log()).progress.at(-1))).toBe(-1)
    expect(JSON.stringify((await desktop.log()).notifications)).toContain('1 image added.')
    expect(JSON.stringify(await uploads(page))).not.toContain(desktop.userData)
  })

  await test.step('a photo chosen in the system’s dialog while the computer sleeps is uploaded once it is awake', async () => {
    const { name, bytes } = await photoFile({ seed: 2, width: 640, height: 480 })
    const photo = join(desktop.userData, name)
    await writeFile(photo, bytes)
    await desktop.answerDialogs({ open: [photo] })
    await desktop.suspend()
    await desktop.menu('upload-files')
    await expect.poll(async () => (await uploads(page)).items.map(({ is }) => is)).toEqual(['waiting'])
    await desktop.resume()
    await expect.poll(async () => (await uploads(page)).items.map(({ is }) => is)).toEqual(['added'])
  })

  await test.step('what comes into a folder that is watched is uploaded by itself, and what was in it is not', async () => {
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

  await test.step('Help leads to the log', async () => {
    await desktop.menu('logs')
    const folder = join(desktop.userData, 'logs')
    await expect.poll(async () => (await desktop.log()).shown).toEqual([folder])
    const log = await readFile(join(folder, 'hoard.log'), 'utf8')
    expect(log).toContain('The computer is awake')
  })

  await test.step('the image is handed to the system as a file of its name, once it is dragged out of the window', async () => {
    const [{ image } = {}] = (await uploads(page)).items
    await page.evaluate((id) => window.hoard!.images.dragOut(id), image!.id)
    await expect
      .poll(async () => (await desktop.log()).drags.flat().map((file) => basename(file)))
      .toEqual([image!.filename.replace(/\.\w+$/, '.webp')])
  })

  await test.step('the next start begins where this one ended', async () => {
    await page.evaluate(() => location.assign('/cms/blog'))
    await expect(page.getByRole('heading', { name: 'BLOG' })).toBeVisible()
    expect(await desktop.quit()).toBe(0)
    await desktop.restart()
    await expect(await desktop.window()).toHaveURL(/\/cms\/blog/)
  })
})

test('checklist: a page that crashes is there again, and one that always does asks', async () => {
  await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  await using desktop = await startDesktop({ shop })
  await desktop.answerDialogs({ message: 0 })
  const said = async () => (await desktop.log()).dialogs.map(({ options }) => (options as { message: string }).message)
  const crash = () =>
    desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.forcefullyCrashRenderer())
  for (let times = 1; times <= 3; times++) {
    await expect((await desktop.window()).getByRole('heading', { name: 'PAGES' })).toBeVisible()
    await crash()
    await expect.poll(said).toEqual(Array(times).fill('The page had to be opened again.'))
  }
  await expect((await desktop.window()).getByRole('heading', { name: 'PAGES' })).toBeVisible()
  await crash()
  await expect.poll(async () => (await said()).at(-1)).toBe('The page can’t be shown.')
  await expect((await desktop.window()).getByRole('heading', { name: 'PAGES' })).toBeVisible()
})

test('issue 8: a new version is fetched beside the work, and is ready at a quit; one that isn’t what was announced is thrown away', async () => {
  const program = randomBytes(100_000)
  const sumOf = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64')
  let sum = sumOf(Buffer.from('something else'))
  let cutOff: number | null = 0
  const feed = createServer(({ url = '' }, response) => {
    if (url.startsWith('/latest'))
      return void response.end(
        `version: 9.0.0\nfiles:\n  - url: hoard-9.0.0.AppImage\n    sha512: ${sum}\n    size: ${program.length}\npath: hoard-9.0.0.AppImage\nsha512: ${sum}\nreleaseDate: '2026-11-20T00:00:00.000Z'\n`,
      )
    if (url.startsWith('/hoard-9.0.0.AppImage')) {
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

  await test.step('it can’t be fetched: nobody is told but who asks', async () => {
    const page = await desktop.window()
    await expect.poll(() => cutOff).toBeGreaterThan(0)
    await expect.poll(() => updates(page)).not.toMatchObject({ is: 'downloading' })
    expect(await updates(page)).toEqual({ is: 'none' })
    await page.getByRole('button', { name: 'CHECK FOR UPDATES' }).click()
    await expect(page.getByText('A new Hoard could not be fetched.')).toBeVisible()
  })

  await test.step('what came isn’t what was announced: that is told unasked', async () => {
    cutOff = null
    await desktop.quit()
    await desktop.restart()
    const page = await desktop.window()
    await expect
      .poll(() => updates(page))
      .toEqual({ is: 'failed', words: expect.stringContaining('came damaged, and was thrown away') })
    await expect(page.evaluate(() => window.hoard!.updates.install())).rejects.toThrow(
      'There is no new Hoard to install.',
    )
  })

  await test.step('it is', async () => {
    sum = sumOf(program)
    const page = await desktop.window()
    await page.evaluate(() => window.hoard!.updates.check())
    await expect.poll(() => updates(page)).toEqual({ is: 'ready', version: '9.0.0' })
  })
  feed.closeAllConnections()
  feed.close()
  await desktop.kill()
  await rm(cache, { recursive: true, force: true })
})
