import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Bridge } from '#bridge/bridge.ts'
import type { PhotoFile } from '#tests/harness/photos.ts'

/** Returns a function that counts the files the page has seen shrunk before upload. */
export async function countOptimized(page: Page): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(() => {
    const names = new Set<string>()
    const { hoard } = globalThis as unknown as { hoard: Bridge }
    hoard.on('uploads', ({ items }) => {
      for (const { name, size, optimizedSize } of items) if (optimizedSize && optimizedSize < size) names.add(name)
    })
    return names
  })
  return () => seen.evaluate((names) => names.size)
}

export async function folderOf(files: readonly PhotoFile[]) {
  const root = await mkdtemp(join(tmpdir(), 'hoard-photos-'))
  const folder = join(root, 'Dragons of 2026')
  await mkdir(folder)
  for (const { name, bytes } of files) await writeFile(join(folder, name), bytes)
  return {
    folder,
    file: (name: string) => join(folder, name),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  }
}
