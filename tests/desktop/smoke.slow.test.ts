import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { openConnectionProxy } from '#tests/harness/connection-proxy.ts'
import { photoFile } from '#tests/harness/photos.ts'
import { openShop } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'
import { allow } from './allow.ts'
import { startDesktop, type Desktop } from './harness/desktop.ts'

/**
 * One short way through the whole program, for the first look at a package: does it start, and does all that only
 * Electron and the system can give work together? The journeys (tests/journeys/desktop) look more closely.
 */
const isReal = process.env['HOARD_ELECTRON'] !== undefined

/** What the workflow keeps: pictures, the printed sheet, the log, and crash dumps. */
const kept = resolve(import.meta.dirname, '../../dist/smoke', isReal ? 'electron' : 'stand-in')

test.runIf(!isReal)('the smoke test passes over the stand-in for Electron', { tags: ['D4.12'] }, smoke)

test('the program works in the real Electron', { tags: ['D4.12'] }, async ({ skip }) => {
  skip(!isReal, 'not run: no Electron here. HOARD_ELECTRON names a packaged program.')
  await smoke()
})

async function smoke() {
  await mkdir(kept, { recursive: true })
  await using shop = await openShop()
  const staff = await shop.signIn('administrator')
  const { id } = await staff.pages.create({ body: { title: 'Dragons', slug: 'dragons' } })
  await using connection = await openConnectionProxy(shop.url)
  await using desktop = await startDesktop({ shop: connection })
  await using _ = { [Symbol.asyncDispose]: () => keepRecords(desktop) }
  await allow(desktop, shop)
  const page = await desktop.window()
  const look = (name: string) => page.screenshot({ path: join(kept, `${name}.png`) })
  await page.getByRole('link', { name: 'Content of Dragons' }).waitFor()
  await look('1-signed-in')

  await dropPhoto(desktop, page)
  await eventually(() => staff.images.list({ query: {} })).toMatchObject([
    { mimeType: 'image/webp', width: 640, height: 480 },
  ])
  await desktop.openLink('hoard://open/page/' + id)
  await page.getByRole('button', { name: 'PREVIEW', exact: true }).waitFor()
  await look('2-builder')

  await editOffline(page, connection, look)
  const title = async () => (await staff.pages.byId({ params: { id } })).title
  expect(await title()).toBe('Dragons')
  connection.mend()
  await page.getByText('Offline. You can keep working').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^SEND \(1\)$/ }).click()
  await eventually(title).toBe('Dragons and wyrms')
  await look('4-sent')

  await printQueue(desktop, page)
  // Windows' panel is a box that waits for a person.
  if (process.platform !== 'win32') await desktop.evaluate(({ app }) => app.showAboutPanel())
  await look('6-about')
  expect(await desktop.log()).toMatchObject({ errorBoxes: [], gone: [] })
  await keepRecords(desktop)
  expect(await desktop.quit()).toBe(0)
}

async function dropPhoto(desktop: Desktop, page: Page) {
  const { name, bytes } = await photoFile({ seed: 53, width: 640, height: 480 })
  const path = join(desktop.userData, name)
  await writeFile(path, bytes)
  await desktop.dropFiles(page, page.getByRole('main'), [path])
  await page.getByRole('region', { name: 'Upload', exact: true }).getByText('1 image added').waitFor()
}

/** Changes a page's title without a connection, and shows that it waits. */
async function editOffline(
  page: Page,
  connection: { cut(): void },
  look: (name: string) => Promise<unknown>,
): Promise<void> {
  await page.getByRole('link', { name: 'PAGES', exact: true }).first().click()
  await page.getByRole('button', { name: 'Settings of Dragons' }).click()
  connection.cut()
  await page.getByText('Offline. You can keep working').waitFor()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Dragons and wyrms')
  await form.getByRole('button', { name: 'SAVE', exact: true }).click()
  await page.getByRole('link', { name: '1 CHANGE WAITING', exact: true }).click()
  await page.getByRole('article', { name: 'Dragons' }).waitFor()
  await look('3-offline')
}

async function printQueue(desktop: Desktop, page: Page) {
  await page.getByRole('link', { name: 'ADMIN', exact: true }).click()
  await page.getByRole('link', { name: 'PRINT QUEUE', exact: true }).click()
  await page.getByRole('heading', { name: 'PRINT.QUEUE' }).waitFor()
  const sheet = await desktop.evaluate(async ({ BrowserWindow }) => {
    const bytes = await BrowserWindow.getAllWindows()[0]!.webContents.printToPDF({})
    return bytes.toString('base64')
  })
  const pdf = Buffer.from(sheet, 'base64')
  await writeFile(join(kept, '5-print-queue.pdf'), pdf)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
}

/** Keeps the log and crash dumps, also of a program that failed. */
async function keepRecords(desktop: Desktop) {
  const folders = await desktop
    .evaluate(({ app }) => ({ logs: app.getPath('logs'), crashes: app.getPath('crashDumps') }))
    .catch(() => ({ logs: join(desktop.userData, 'logs'), crashes: join(desktop.userData, 'Crashpad') }))
  await writeFile(join(kept, 'output.txt'), desktop.output())
  for (const [name, folder] of Object.entries(folders))
    await cp(folder, join(kept, name), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
}
