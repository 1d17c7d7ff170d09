import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { demoCatalogue } from '#scripts/demo/catalogue.ts'
import { renderPicture } from '#scripts/demo/picture.ts'
import { allow } from '#tests/desktop/allow.ts'
import { startDesktop } from '#tests/desktop/harness/desktop.ts'
import { openLine } from '#tests/harness/line.ts'
import { openShop } from '#tests/harness/shop.ts'
import { keep } from './keep.ts'

/** The server is asked again every few seconds. */
const BY_ITSELF = { timeout: 20_000 }

/** What staff see in the desktop editor: the builder while a photo is dragged over it, and two changes that wait to be published. */
export async function takeDesktop(): Promise<void> {
  await using shop = await openShop({ imported: false, furnished: true })
  await shop.signIn('administrator')
  await using line = await openLine(shop.url)
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
  await keep(page, 'desktop-drop')
  await page.keyboard.press('Escape')
  await rm(folder, { recursive: true })

  line.cut()
  const notice = page.getByText('OFFLINE: the server can’t be reached')
  await expect(notice).toBeVisible(BY_ITSELF)
  await page.getByRole('link', { name: 'PAGES', exact: true }).click()
  await rename(page, 'Settings of Contact', 'Title', 'Write to the workshop')
  await page.getByRole('link', { name: 'BANNERS', exact: true }).click()
  await rename(page, 'Edit Free shipping', 'Text', 'Free shipping on orders over $60, dragons included.')
  line.mend()
  await expect(notice).toBeHidden(BY_ITSELF)
  await page.getByRole('link', { name: 'PUBLISH', exact: true }).click()
  await expect(page.getByRole('button', { name: 'PUBLISH (2)' })).toBeEnabled()
  await expect(page.locator('.toast')).toBeHidden(BY_ITSELF)
  await keep(page, 'desktop-publish')
}

async function rename(page: Page, button: string, field: string, words: string) {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: field, exact: true }).fill(words)
  await dialog.getByRole('button', { name: /SAVE|UPDATE/ }).click()
  await expect(dialog).toBeHidden()
}

/** As from the system's file manager, and not let go yet. */
async function dragOver(page: Page, target: Locator, files: string[]) {
  const box = (await target.boundingBox())!
  const devtools = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + 100, data: { items: [], files, dragOperationsMask: 1 } }
  for (const type of ['dragEnter', 'dragOver'] as const) await devtools.send('Input.dispatchDragEvent', { type, ...at })
  await devtools.detach()
}
