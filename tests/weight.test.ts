import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const client = resolve(import.meta.dirname, '../dist/storefront/client')
const LIMIT_KB = 92
const staff = resolve(import.meta.dirname, '../dist/staff')
const STAFF_LIMIT_KB = 450
/** Loads by itself one second after a new visitor's first page. */
const CONSENT = 'storefront/features/consent/CookieConsent.tsx'

interface Chunk {
  file: string
  src?: string
  imports?: string[]
  isDynamicEntry?: boolean
  css?: string[]
}

test('each storefront page loads at most 92 kB of JavaScript, no antd or zod', async () => {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const entry = manifest['storefront/entry.client.tsx']!
  const boot = manifest['storefront/boot.ts']!
  const consent = manifest[CONSENT]!
  expect(consent.isDynamicEntry).toBe(true)
  const screens = Object.values(manifest).filter(({ isDynamicEntry }) => isDynamicEntry)
  expect(screens.length).toBeGreaterThan(4)
  for (const screen of screens) {
    const files = new Set<string>()
    const collect = (chunk: Chunk | undefined) => {
      if (!chunk || files.has(chunk.file)) return
      files.add(chunk.file)
      chunk.imports?.forEach((name) => collect(manifest[name]))
    }
    collect(boot)
    collect(entry)
    collect(screen)
    collect(consent)
    let bytes = 0
    for (const file of files) {
      bytes += (await stat(join(client, `${file}.br`))).size
      expect(await readFile(join(client, file), 'utf8')).not.toMatch(/\bant-btn\b|ZodError/)
    }
    expect(bytes / 1000, screen.src).toBeLessThanOrEqual(LIMIT_KB)
  }
})

test('the first load of each staff screen is at most 450 kB', async () => {
  const manifest = JSON.parse(await readFile(join(staff, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const screens = Object.values(manifest).filter(({ isDynamicEntry }) => isDynamicEntry)
  expect(screens.length).toBeGreaterThan(4)
  for (const screen of screens) {
    const files = new Set<string>()
    const collect = (chunk: Chunk) => {
      if (files.has(chunk.file)) return
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
      chunk.imports?.forEach((name) => collect(manifest[name]!))
    }
    collect(manifest['desktop/staff/entry.tsx']!)
    collect(screen)
    const sizes = await Promise.all([...files].map(async (file) => (await stat(join(staff, `${file}.br`))).size))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect(bytes / 1000, screen.src).toBeLessThanOrEqual(STAFF_LIMIT_KB)
  }
})
