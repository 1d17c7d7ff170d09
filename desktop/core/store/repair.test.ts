import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDraftStore } from '#core/drafts/draft-store.ts'
import { errorMessage } from '#core/log/error-message.ts'
import { openOrRepair } from './repair.ts'
import { openStore } from './store.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hoard-store-'))
  file = join(folder, 'hoard.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const TEXTS = 200

/** Store file filled with texts. */
function fill() {
  const store = openStore(file)
  const drafts = createDraftStore(store, '7')
  for (let count = 0; count < TEXTS; count++) drafts.write(`draft ${count}`, `typed ${count} `.repeat(100))
  store.close()
}

const textsOf = (store: Parameters<typeof createDraftStore>[0]) => Object.keys(createDraftStore(store, '7').all())

test('an intact file is opened unchanged', () => {
  fill()
  const { store, rescued } = openOrRepair(file)
  expect(rescued).toBeNull()
  expect(textsOf(store)).toHaveLength(TEXTS)
  store.close()
})

test('readable rows of a damaged file are copied, and the file is kept', () => {
  fill()
  const bytes = readFileSync(file)
  bytes.fill(0x5a, bytes.length >> 1, (bytes.length >> 1) + 4096)
  writeFileSync(file, bytes)
  const { store, rescued } = openOrRepair(file)
  expect(textsOf(store).length).toBeGreaterThan(TEXTS / 2)
  createDraftStore(store, '7').write('draft', 'goes on')
  store.close()
  expect(rescued?.isWhole).toBe(false)
  expect(readFileSync(rescued!.file).equals(bytes)).toBe(true)
  const again = openOrRepair(file)
  expect(again.rescued).toBeNull()
  expect(textsOf(again.store)).toContain('draft')
  again.store.close()
})

test('a file that is no database is put aside and replaced', () => {
  writeFileSync(file, 'This was overwritten by something else. '.repeat(100))
  const { store, rescued } = openOrRepair(file)
  expect(textsOf(store)).toEqual([])
  store.close()
  expect(readFileSync(rescued!.file, 'utf8')).toContain('overwritten by something else')
  expect(readdirSync(folder).filter((name) => name.includes('.damaged-')).length).toBeGreaterThan(0)
})

test('the latest writes before a crash are recovered from a damaged file', () => {
  const store = openStore(file)
  const drafts = createDraftStore(store, '7')
  for (let count = 0; count < TEXTS; count++) drafts.write(`draft ${count}`, 'typed '.repeat(100))
  store.pragma('wal_checkpoint(TRUNCATE)')
  drafts.write('last', 'typed')
  // State after a crash: the latest writes are still in the WAL file.
  const crashed = join(folder, 'crashed.sqlite')
  for (const part of ['', '-wal']) copyFileSync(file + part, crashed + part)
  store.close()
  const bytes = readFileSync(crashed)
  bytes.fill(0x5a, bytes.length >> 1, (bytes.length >> 1) + 4096)
  writeFileSync(crashed, bytes)
  const opened = openOrRepair(crashed)
  expect(opened.rescued).not.toBeNull()
  expect(textsOf(opened.store)).toContain('last')
  opened.store.close()
})

test('a locked file, a full disk and a read-only disk have messages', () => {
  fill()
  const store = openStore(file)
  const other = openStore(file)
  store.pragma('busy_timeout = 1')
  const errorOf = () => {
    try {
      createDraftStore(store, '7').write('one more', 'x'.repeat(100_000))
      return null
    } catch (error) {
      return errorMessage(error)
    }
  }
  other.exec('begin immediate')
  expect(errorOf()).toContain('Another program is using')
  other.exec('rollback')
  const pages = store.pragma('page_count', { simple: true }) as number
  store.pragma(`max_page_count = ${pages}`)
  expect(errorOf()).toContain('disk is full')
  store.pragma('max_page_count = 1000000')
  store.pragma('query_only = on')
  expect(errorOf()).toContain('isn’t allowed to write')
  store.pragma('query_only = off')
  expect(errorOf()).toBeNull()
  expect(textsOf(store)).toHaveLength(TEXTS + 1)
  other.close()
  store.close()
})
