import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { renderPicture } from '@hoard/demo/picture'
import { allow } from '#tests/desktop/allow.ts'
import { startDesktop } from '#tests/desktop/harness/desktop.ts'
import { openConnectionProxy } from '#tests/harness/connection-proxy.ts'
import { openShop } from '#tests/harness/shop.ts'
import { saveScreenshot } from './save-screenshot.ts'

/** The editor checks every few seconds whether the server is back. */
const RECONNECT = { timeout: 20_000 }

/** The desktop editor: the builder while a photo is dragged over it, and two waiting changes. */
export async function captureDesktop(): Promise<void> {
  await using shop = await openShop({ imported: false, seeded: true })
  await shop.signIn('administrator')
  await using line = await openConnectionProxy(shop.url)
  await using desktop = await startDesktop({ shop: line })
  await allow(desktop, shop)
  const page = await desktop.window()
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await page.getByRole('link', { name: 'Content of About us' }).click()
  const picture = page.locator('.canvas-block', { has: page.locator('img') }).first()
  await expect(picture.locator('img').first()).toBeVisible()
  const folder = await mkdtemp(join(tmpdir(), 'hoard-pictures-'))
  const photo = join(folder, 'dragon.webp')
  await writeFile(photo, await renderPicture(demoCatalogue[0]!.handle, 0, 800))
  await dragOver(page, picture, [photo])
  await expect(page.getByText('DROP.TO.UPLOAD')).toBeVisible()
  await saveScreenshot(page, 'desktop-drop')
  await page.keyboard.press('Escape')
  await rm(folder, { recursive: true })

  line.cut()
  const notice = page.getByText('Offline. You can keep working')
  await expect(notice).toBeVisible(RECONNECT)
  await page.getByRole('link', { name: 'PAGES', exact: true }).click()
  await rename(page, 'Settings of Contact', 'Title', 'Write to the workshop')
  await page.getByRole('link', { name: 'BANNERS', exact: true }).click()
  await rename(page, 'Edit Free shipping', 'Text', 'Free shipping on orders over $60, dragons included.')
  line.mend()
  await expect(notice).toBeHidden(RECONNECT)
  await page.getByRole('link', { name: 'SEND', exact: true }).click()
  await expect(page.getByRole('button', { name: 'SEND (2)' })).toBeEnabled()
  await expect(page.locator('.toast')).toBeHidden(RECONNECT)
  await saveScreenshot(page, 'desktop-publish')
}

async function rename(page: Page, button: string, field: string, text: string) {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: field, exact: true }).fill(text)
  await dialog.getByRole('button', { name: /SAVE|UPDATE/ }).click()
  await expect(dialog).toBeHidden()
}

/** Drags files over the page as from the system's file manager, without dropping them. */
async function dragOver(page: Page, target: Locator, files: string[]) {
  const box = (await target.boundingBox())!
  const devtools = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + 100, data: { items: [], files, dragOperationsMask: 1 } }
  for (const type of ['dragEnter', 'dragOver'] as const) await devtools.send('Input.dispatchDragEvent', { type, ...at })
  await devtools.detach()
}
