import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from '#core/store/store.ts'
import { createDraftStore } from './draft-store.ts'

let store: Store
beforeEach(() => {
  store = openStore(':memory:')
})
afterEach(() => {
  store.close()
})

const DAY = 24 * 60 * 60_000
const at = (date: string) => () => Date.parse(date)

test('a draft is on disk when the call returns', { tags: ['D3.2', 'D7.1'] }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  try {
    const one = openStore(join(folder, 'hoard.sqlite'))
    createDraftStore(one, '7').write('hoard.draft:7:blog:1', '{"text":"Dragons \\u0000 \\ud83d 🐉"}')
    // The first store is still open: nothing waits for a clean close.
    const other = openStore(join(folder, 'hoard.sqlite'))
    expect(createDraftStore(other, '7').all()).toEqual({
      'hoard.draft:7:blog:1': '{"text":"Dragons \\u0000 \\ud83d 🐉"}',
    })
    other.close()
    one.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the last write wins, null deletes, and people have separate drafts', () => {
  const mine = createDraftStore(store, '7')
  const theirs = createDraftStore(store, '8')
  mine.write('a', '1')
  mine.write('a', '2')
  mine.write('b', '3')
  theirs.write('a', '4')
  mine.write('b', null)
  mine.write('never', null)
  expect(mine.all()).toEqual({ a: '2' })
  expect(theirs.all()).toEqual({ a: '4' })
})

test('names of Object.prototype are ordinary draft names', () => {
  const drafts = createDraftStore(store, '7')
  drafts.write('__proto__', 'typed')
  expect(Object.entries(drafts.all())).toEqual([['__proto__', 'typed']])
})

test('drafts of anyone expire after 30 days of use without a change', () => {
  const day = (count: number) => () => Date.parse('2026-06-01T12:00:00Z') + count * DAY
  const openOn = (count: number) => createDraftStore(store, '7', { now: day(count) })
  createDraftStore(store, '8', { now: day(0) }).write('another’s', 'x')
  openOn(0).write('old', 'x')
  openOn(1)
  openOn(2).write('young', 'x')
  for (let count = 3; count < 30; count += 1) openOn(count)
  expect(Object.keys(openOn(30).all())).toEqual(['old', 'young'])
  expect(openOn(31).all()).toEqual({ young: 'x' })
  expect(createDraftStore(store, '8', { now: day(31) }).all()).toEqual({})
})

test('a clock years ahead for a day, or a year’s absence, expires nothing', () => {
  const now = Date.parse('2026-06-01T12:00:00Z')
  createDraftStore(store, '7', { now: () => now }).write('typed', 'x')
  for (const days of [4000, 1, 366])
    expect(createDraftStore(store, '7', { now: () => now + days * DAY }).all()).toEqual({ typed: 'x' })
})

test('drafts written by an older clock don’t expire', () => {
  createDraftStore(store, '7', { now: at('2026-06-01') }).write('first', 'x')
  // The battery was empty, and somebody types before the clock is corrected.
  createDraftStore(store, '7', { now: at('2026-01-09') }).write('set back', 'x')
  createDraftStore(store, '7', { now: at('2000-01-01') }).write('never set', 'x')
  expect(Object.keys(createDraftStore(store, '7', { now: at('2026-06-20') }).all())).toEqual([
    'first',
    'never set',
    'set back',
  ])
  store.exec('delete from kept')
  createDraftStore(store, '7', { now: at('2000-01-01') }).write('never set', 'x')
  expect(Object.keys(createDraftStore(store, '7', { now: at('2000-02-20') }).all())).toEqual([])
  createDraftStore(store, '7', { now: at('2000-02-20') }).write('never set', 'x')
  expect(Object.keys(createDraftStore(store, '7', { now: at('2026-06-20') }).all())).toEqual(['never set'])
  for (let days = 1; days <= 31; days += 1) createDraftStore(store, '7', { now: () => at('2026-06-20')() + days * DAY })
  expect(createDraftStore(store, '7', { now: at('2026-08-20') }).all()).toEqual({})
})

test('a draft above a limit is rejected, and the stored one stays', () => {
  const drafts = createDraftStore(store, '7', { limits: { one: 5000, all: 30_000 } })
  drafts.write('a', 'small')
  expect(() => drafts.write('a', '🐉'.repeat(1251))).toThrow('These unsaved changes are too large')
  expect(drafts.all()).toEqual({ a: 'small' })
  const large = 'x'.repeat(4800)
  for (const name of ['1', '2', '3', '4', '5']) drafts.write(name, large)
  expect(() => drafts.write('6', large)).toThrow('There are too many unsaved changes')
  // Replacing a draft needs no extra space, and each person has their own budget.
  drafts.write('5', large)
  createDraftStore(store, '8', { limits: { one: 5000, all: 30_000 } }).write('6', large)
  drafts.write('5', null)
  drafts.write('6', large)
})
