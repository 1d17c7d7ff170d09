import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openKept } from '#core/kept/kept.ts'
import { wordsOf } from '#core/log/words.ts'
import { openSound } from './rescue.ts'
import { openStore } from './store.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hoard-store-'))
  file = join(folder, 'hoard.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const TEXTS = 200

/** A file in which somebody has kept this many texts. */
function fill() {
  const store = openStore(file)
  const kept = openKept(store, '7')
  for (let count = 0; count < TEXTS; count++) kept.write(`draft ${count}`, `typed ${count} `.repeat(100))
  store.close()
}

const textsOf = (store: Parameters<typeof openKept>[0]) => Object.keys(openKept(store, '7').all())

test('a sound file is opened as it is', () => {
  fill()
  const { store, rescued } = openSound(file)
  expect(rescued).toBeNull()
  expect(textsOf(store)).toHaveLength(TEXTS)
  store.close()
})

test('issue 8: of a damaged file all that can be read is there again; it stays beside the new one as it was', () => {
  fill()
  const bytes = readFileSync(file)
  bytes.fill(0x5a, bytes.length >> 1, (bytes.length >> 1) + 4096)
  writeFileSync(file, bytes)
  const { store, rescued } = openSound(file)
  expect(textsOf(store).length).toBeGreaterThan(TEXTS / 2)
  openKept(store, '7').write('draft', 'goes on')
  store.close()
  expect(rescued?.isWhole).toBe(false)
  expect(readFileSync(rescued!.file).equals(bytes)).toBe(true)
  const again = openSound(file)
  expect(again.rescued).toBeNull()
  expect(textsOf(again.store)).toContain('draft')
  again.store.close()
})

test('issue 8: something else than a store is put aside, and a new one begins', () => {
  writeFileSync(file, 'This was overwritten by something else. '.repeat(100))
  const { store, rescued } = openSound(file)
  expect(textsOf(store)).toEqual([])
  store.close()
  expect(readFileSync(rescued!.file, 'utf8')).toContain('overwritten by something else')
  expect(readdirSync(folder).filter((name) => name.includes('.damaged-')).length).toBeGreaterThan(0)
})

test('issue 8: what was written last, before a crash, is saved from a damaged file, too', () => {
  const store = openStore(file)
  const kept = openKept(store, '7')
  for (let count = 0; count < TEXTS; count++) kept.write(`draft ${count}`, 'typed '.repeat(100))
  store.pragma('wal_checkpoint(TRUNCATE)')
  kept.write('last', 'typed')
  // As it lies there after a crash: the last of it beside the file.
  const crashed = join(folder, 'crashed.sqlite')
  for (const part of ['', '-wal']) copyFileSync(file + part, crashed + part)
  store.close()
  const bytes = readFileSync(crashed)
  bytes.fill(0x5a, bytes.length >> 1, (bytes.length >> 1) + 4096)
  writeFileSync(crashed, bytes)
  const opened = openSound(crashed)
  expect(opened.rescued).not.toBeNull()
  expect(textsOf(opened.store)).toContain('last')
  opened.store.close()
})

test('issue 8: a file that another program holds, a full disk and one that can’t be written are told in words', () => {
  fill()
  const store = openStore(file)
  const other = openStore(file)
  store.pragma('busy_timeout = 1')
  const words = () => {
    try {
      openKept(store, '7').write('one more', 'x'.repeat(100_000))
      return null
    } catch (error) {
      return wordsOf(error)
    }
  }
  other.exec('begin immediate')
  expect(words()).toContain('Another program holds on to')
  other.exec('rollback')
  const pages = store.pragma('page_count', { simple: true }) as number
  store.pragma(`max_page_count = ${pages}`)
  expect(words()).toContain('disk is full')
  store.pragma('max_page_count = 1000000')
  store.pragma('query_only = on')
  expect(words()).toContain('may not write')
  store.pragma('query_only = off')
  expect(words()).toBeNull()
  expect(textsOf(store)).toHaveLength(TEXTS + 1)
  other.close()
  store.close()
})
