import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page, TestInfo } from '@playwright/test'
import type { PhotoFile } from '#tests/harness/photos.ts'

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Optimized Upload' })
export const toastOf = (page: Page) => page.locator('.toast')
export const button = (dialog: Locator, name: string | RegExp) => dialog.getByRole('button', { name, exact: true })

export const choose = (dialog: Locator, ...files: PhotoFile[]) =>
  dialog
    .getByLabel('Image files')
    .setInputFiles(files.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: bytes })))

/** Writes files to a folder and returns their paths: Playwright can't pass buffers above 50 MB. */
export async function onDisk(info: TestInfo, name: string, files: readonly PhotoFile[]): Promise<string[]> {
  const folder = info.outputPath(name)
  await mkdir(folder, { recursive: true })
  for (const file of files) await writeFile(join(folder, file.name), file.bytes)
  return files.map((file) => join(folder, file.name))
}
