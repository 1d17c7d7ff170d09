import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

const folder = resolve(import.meta.dirname, '../../docs/pictures')
await mkdir(folder, { recursive: true })

/** Keeps what is on screen as a picture of the README. */
export async function keep(page: Page, name: string): Promise<void> {
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(resolve(folder, `${name}.webp`))
}
