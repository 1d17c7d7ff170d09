import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startObjectStore, type ObjectStore } from '#tests/harness/object-store.ts'
import { silent } from '#tests/harness/silent.ts'
import { openDisk } from './disk.ts'
import type { Files } from './files.ts'
import { parseObjectStoreUrl } from './object-store-url.ts'
import { openObjectStore } from './object-store.ts'
import { createTempFiles } from './temp-files.ts'

let store: ObjectStore
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.close())

const kinds: [string, (folder: string) => Promise<Files>][] = [
  ['a disk', async (folder) => openDisk(join(folder, 'files'))],
  [
    'an object store',
    (folder) =>
      openObjectStore(parseObjectStoreUrl(store.newFolder()), {
        tempFiles: createTempFiles(join(folder, 'tmp')),
        log: silent,
        limits: { page: 2 },
      }),
  ],
]

describe.each(kinds)('on %s', (_, open) => {
  let folder: string
  let files: Files
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hoard-files-'))
    files = await open(folder)
  })
  afterEach(async () => {
    await files.close()
    await rm(folder, { recursive: true, force: true })
  })

  const tempFiles = () => createTempFiles(join(folder, 'tmp'))
  async function made(content: string) {
    const path = tempFiles().newPath('webp')
    await writeFile(path, content)
    return path
  }
  async function listed(prefix: string) {
    const keys: string[] = []
    for await (const { key } of files.list(prefix)) keys.push(key)
    return keys.toSorted()
  }

  test('a stored file is found, read whole and in part, listed and removed', async () => {
    const path = await made('0123456789')
    await files.put('pictures/a.webp', path)
    await files.put('variants/a.webp/320.avif', await made('small'))
    await files.put('variants/b.webp/320.avif', await made('other'))
    expect(existsSync(path)).toBe(false)
    const found = await files.find('pictures/a.webp')
    expect(found).toMatchObject({ size: 10, modified: expect.any(Date) as Date })
    expect(Math.abs(found!.modified.getTime() - Date.now())).toBeLessThan(60_000)
    expect(await text(found!.stream())).toBe('0123456789')
    expect(await text(found!.stream({ start: 2, end: 4 }))).toBe('234')
    expect(await text(found!.stream({ start: 8, end: 99 }))).toBe('89')
    const opened = await files.read('pictures/a.webp')
    expect([opened?.size, await text(opened!.stream)]).toEqual([10, '0123456789'])
    expect(await listed('')).toEqual(['pictures/a.webp', 'variants/a.webp/320.avif', 'variants/b.webp/320.avif'])
    expect(await listed('variants/a')).toEqual(['variants/a.webp/320.avif'])
    expect(await listed('nothing/')).toEqual([])
    await files.remove('variants/a.webp/320.avif')
    await files.remove('variants/a.webp/320.avif')
    expect([await files.find('variants/a.webp/320.avif'), await files.read('variants/a.webp/320.avif')]).toEqual([
      null,
      null,
    ])
    expect(await files.failure()).toBeNull()
  })

  test('storing a file again renews its date', async () => {
    await files.put('pictures/a.webp', await made('same'))
    const before = (await files.find('pictures/a.webp'))!.modified
    // Object stores report times in whole seconds.
    await sleep(1_100)
    const again = await made('same')
    await files.put('pictures/a.webp', again)
    expect(existsSync(again)).toBe(false)
    const found = await files.find('pictures/a.webp')
    expect(await text(found!.stream())).toBe('same')
    expect(found!.modified.getTime()).toBeGreaterThan(before.getTime())
  })

  test('concurrent users share a local copy until it is released', async () => {
    await files.put('pictures/a.webp', await made('0123456789'))
    const locals = await Promise.all(Array.from({ length: 5 }, () => files.local('pictures/a.webp')))
    expect(new Set(locals.map(({ path }) => path)).size).toBe(1)
    for (const local of locals) {
      expect(await readFile(local.path, 'utf8')).toBe('0123456789')
      await local.release()
      await local.release()
    }
    const later = await files.local('pictures/a.webp')
    expect(await readFile(later.path, 'utf8')).toBe('0123456789')
    await later.release()
    await expect(files.local('pictures/none.webp')).rejects.toThrow('The file pictures/none.webp doesn’t exist.')
    await files.close()
    expect(await readdir(join(folder, 'tmp'))).toEqual([])
  })

  test('concurrent puts and removes of files succeed', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const key = `variants/${index % 4}.webp/${index % 8}.webp`
        await files.put(key, await made(key))
        if (index % 8 > 3) await files.remove(key)
      }),
    )
    for (const key of await listed('')) expect(await text((await files.find(key))!.stream())).toBe(key)
    for (const index of [0, 1, 2, 3]) expect(await files.find(`variants/${index}.webp/${index}.webp`)).not.toBeNull()
  })

  test("a key can't escape the folder", async () => {
    const keys = [
      '../secret',
      'pictures/../../secret',
      '/etc/passwd',
      '.coming/x',
      'a//b',
      'a\0b',
      'a\\..\\b',
      '',
      'x'.repeat(5000),
    ]
    for (const key of keys) expect([await files.find(key), await files.read(key)], key).toEqual([null, null])
    for (const key of keys.slice(0, -1)) {
      await expect(files.put(key, await made('x'))).rejects.toThrow('is not a valid file key')
      await expect(files.remove(key)).rejects.toThrow('is not a valid file key')
    }
  })
})
