import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

const folder = resolve(import.meta.dirname, '../../docs/pictures')
await mkdir(folder, { recursive: true })

/** Saves a screenshot of the page for the documents. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(resolve(folder, `${name}.webp`))
}
