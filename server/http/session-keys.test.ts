import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionKeys } from './session-keys.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('servers that start at the same time take the same key, and leave nothing else behind', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => sessionKeys([], folder)))
  expect(new Set(keys.flat()).size).toBe(1)
  expect(keys[0]![0]).toHaveLength(43)
  expect(await readdir(folder)).toEqual(['session-key'])
})

test('an empty key file is refused: anybody could sign with it', async () => {
  await writeFile(join(folder, 'session-key'), '\n')
  await expect(sessionKeys([], folder)).rejects.toThrow(/holds no key/)
  expect(await sessionKeys(['given'], folder)).toEqual(['given'])
})
