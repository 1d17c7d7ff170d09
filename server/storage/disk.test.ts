import { existsSync } from 'node:fs'
import type promises from 'node:fs/promises'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDisk } from './disk.ts'
import { createTempFiles } from './temp-files.ts'

/** Error codes that the next disk call fails with, once. */
const faults = vi.hoisted(() => ({ sync: '', rename: '', copy: '' }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>()
  const failing =
    <A extends unknown[], R>(name: keyof typeof faults, call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      const code = faults[name]
      faults[name] = ''
      if (code) throw Object.assign(new Error(`${code}: as the test wants it`), { code })
      return call(...given)
    }
  return {
    ...real,
    rename: failing('rename', real.rename),
    copyFile: failing('copy', real.copyFile),
    open: async (path: string, flags: string) => {
      const file = await real.open(path, flags)
      file.sync = failing('sync', file.sync.bind(file))
      return file
    },
  }
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

function open() {
  const files = openDisk(join(folder, 'files'))
  const tempFiles = createTempFiles(join(folder, 'tmp'))
  async function made(content: string) {
    const path = tempFiles.newPath('webp')
    await writeFile(path, content)
    return path
  }
  return { files, tempFiles, made }
}

async function listed(files: ReturnType<typeof openDisk>, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list(prefix)) keys.push(key)
  return keys.toSorted()
}

test('a stored file is found, read whole and in part, listed and removed', async () => {
  const { files, made } = open()
  const path = await made('0123456789')
  await files.put('pictures/a.webp', path)
  await files.put('variants/a.webp/320.avif', await made('small'))
  await files.put('variants/b.webp/320.avif', await made('other'))
  expect(existsSync(path)).toBe(false)
  const found = await files.find('pictures/a.webp')
  expect(found).toMatchObject({ size: 10, modified: expect.any(Date) as Date })
  expect(await text(found!.stream())).toBe('0123456789')
  expect(await text(found!.stream({ start: 2, end: 4 }))).toBe('234')
  const local = await files.local('pictures/a.webp')
  expect(await readFile(local.path, 'utf8')).toBe('0123456789')
  await local.release()
  expect(await listed(files, '')).toEqual(['pictures/a.webp', 'variants/a.webp/320.avif', 'variants/b.webp/320.avif'])
  expect(await listed(files, 'variants/a')).toEqual(['variants/a.webp/320.avif'])
  expect(await listed(files, 'nothing/')).toEqual([])
  await files.remove('variants/a.webp/320.avif')
  await files.remove('variants/a.webp/320.avif')
  expect(await files.find('variants/a.webp/320.avif')).toBeNull()
  expect(existsSync(join(folder, 'files/variants/a.webp'))).toBe(false)
  expect(existsSync(join(folder, 'files/variants'))).toBe(true)
  await expect(files.local('pictures/none.webp')).rejects.toThrow('doesn’t exist')
})

test("a key's content never changes; storing it again renews its date", async () => {
  const { files, made } = open()
  await files.put('pictures/a.webp', await made('first'))
  const long = new Date('2020-01-01')
  await utimes(join(folder, 'files/pictures/a.webp'), long, long)
  const again = await made('second')
  await files.put('pictures/a.webp', again)
  expect(existsSync(again)).toBe(false)
  const found = await files.find('pictures/a.webp')
  expect(await text(found!.stream())).toBe('first')
  expect(found!.modified.getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('concurrent puts succeed while empty folders are removed', async () => {
  const { files, made } = open()
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const key = `variants/${index % 4}.webp/${index % 8}.webp`
      await files.put(key, await made(key))
      if (index % 8 > 3) await files.remove(key)
    }),
  )
  for (const key of await listed(files, '')) expect(await text((await files.find(key))!.stream())).toBe(key)
  for (const index of [0, 1, 2, 3]) expect(await files.find(`variants/${index}.webp/${index}.webp`)).not.toBeNull()
})

test('a full disk gives 507 and leaves no file', async () => {
  const { files, tempFiles, made } = open()
  for (const [fault, code] of [
    ['sync', 'ENOSPC'],
    ['rename', 'EDQUOT'],
  ] as const) {
    faults[fault] = code
    await expect(files.put('pictures/a.webp', await made('x'))).rejects.toMatchObject({ status: 507 })
    expect(await listed(files, '')).toEqual([])
  }
  faults.rename = 'EXDEV'
  faults.copy = 'ENOSPC'
  await expect(files.put('pictures/a.webp', await made('x'))).rejects.toMatchObject({ status: 507 })
  faults.rename = 'EIO'
  await expect(files.put('pictures/a.webp', await made('x'))).rejects.toMatchObject({
    status: 503,
    cause: { code: 'EIO' },
  })
  expect(await files.find('pictures/a.webp')).toBeNull()
  expect(await tempFiles.sweep(new Date(Date.now() + 60_000))).toBe(0)
})

test('files can come from another disk', async () => {
  const { files, made } = open()
  const path = await made('from afar')
  faults.rename = 'EXDEV'
  await files.put('pictures/a.webp', path)
  expect(await text((await files.find('pictures/a.webp'))!.stream())).toBe('from afar')
  expect(existsSync(path)).toBe(false)
  expect(await listed(files, '')).toEqual(['pictures/a.webp'])
})

test("a key can't escape the folder", async () => {
  const { files } = open()
  await writeFile(join(folder, 'secret'), 'x')
  for (const key of ['../secret', 'pictures/../../secret', join(folder, 'secret')])
    expect(await files.find(key), key).toBeNull()
})

test('sweeping deletes only old temporary files', async () => {
  const { tempFiles, made } = open()
  const [old, young] = [await made('old'), await made('young')]
  const long = new Date('2020-01-01')
  await utimes(old, long, long)
  expect(await tempFiles.sweep(new Date(Date.now() - 86_400_000))).toBe(1)
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
  expect(tempFiles.newPath('webp')).not.toBe(tempFiles.newPath('webp'))
})
