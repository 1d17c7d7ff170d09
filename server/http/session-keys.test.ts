import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { generateKey, readKeyFile, writeKeyFile } from './key-file.ts'
import { loadSessionKeys } from './session-keys.ts'
import { readStoredKey, writeStoredKey } from './stored-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

onEveryDialect((dialect, open) => {
  test('servers that start at the same time agree on one key', async () => {
    await using database = await open()
    const shop = { ...database, dialect }
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadSessionKeys([], folder, shop)))
    expect(new Set(keys.flat()).size).toBe(1)
    expect(keys[0]![0]).toHaveLength(43)
    expect(await readdir(folder)).toEqual(dialect === 'sqlite' ? ['session-key'] : [])
    expect(await readStoredKey(database.db)).toBe(dialect === 'sqlite' ? null : keys[0]![0])
  })

  test('an empty key is refused, and SESSION_KEYS take precedence', async () => {
    await using database = await open()
    const shop = { ...database, dialect }
    await writeFile(join(folder, 'session-key'), '\n')
    await writeStoredKey(database.db, ' ')
    await expect(loadSessionKeys([], folder, shop)).rejects.toThrow(/contains no valid key/)
    expect(await loadSessionKeys(['given'], folder, shop)).toEqual(['given'])
  })

  test('a moved shop keeps its key at every server, and when it moves back', async () => {
    await using database = await open()
    const shop = { ...database, dialect }
    const [before, later] = [generateKey(), generateKey()]
    await writeKeyFile(folder, before)
    const another = dialect === 'sqlite' ? folder : join(folder, 'of-another-server')
    expect(await loadSessionKeys([], folder, shop)).toEqual([before])
    expect(await loadSessionKeys([], another, shop)).toEqual([before])

    await writeStoredKey(database.db, later)
    await writeKeyFile(folder, (await readStoredKey(database.db))!)
    expect(await loadSessionKeys([], another, shop)).toEqual([later])
    expect(await readKeyFile(folder)).toBe(later)
    expect(await readdir(folder)).toEqual(['session-key'])
    expect((await stat(join(folder, 'session-key'))).mode & 0o777).toBe(0o600)
  })
})
