import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from '#core/store/store.ts'
import { openKept } from './kept.ts'

let store: Store
beforeEach(() => {
  store = openStore(':memory:')
})
afterEach(() => {
  store.close()
})

const DAY = 24 * 60 * 60_000
const at = (date: string) => () => Date.parse(date)

test('issue 8: what is typed is on the disk when the call returns, for whoever opens the file next', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  try {
    const one = openStore(join(folder, 'hoard.sqlite'))
    openKept(one, '7').write('hoard.draft:7:blog:1', '{"text":"Dragons \\u0000 \\ud83d 🐉"}')
    // The first one is still open: nothing waits for it to be closed.
    const other = openStore(join(folder, 'hoard.sqlite'))
    expect(openKept(other, '7').all()).toEqual({ 'hoard.draft:7:blog:1': '{"text":"Dragons \\u0000 \\ud83d 🐉"}' })
    other.close()
    one.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('what was written last counts, null forgets, and another person has their own', () => {
  const mine = openKept(store, '7')
  const theirs = openKept(store, '8')
  mine.write('a', '1')
  mine.write('a', '2')
  mine.write('b', '3')
  theirs.write('a', '4')
  mine.write('b', null)
  mine.write('never', null)
  expect(mine.all()).toEqual({ a: '2' })
  expect(theirs.all()).toEqual({ a: '4' })
})

test('a name that objects have by themselves is a name like any other', () => {
  const kept = openKept(store, '7')
  kept.write('__proto__', 'typed')
  expect(Object.entries(kept.all())).toEqual([['__proto__', 'typed']])
})

test('what nobody has touched on 30 days of work is forgotten, whosever it is; what was touched since is not', () => {
  const day = (count: number) => () => Date.parse('2026-06-01T12:00:00Z') + count * DAY
  const openOn = (count: number) => openKept(store, '7', { now: day(count) })
  openKept(store, '8', { now: day(0) }).write('another’s', 'x')
  openOn(0).write('old', 'x')
  openOn(1)
  openOn(2).write('young', 'x')
  for (let count = 3; count < 30; count += 1) openOn(count)
  expect(Object.keys(openOn(30).all())).toEqual(['old', 'young'])
  expect(openOn(31).all()).toEqual({ young: 'x' })
  expect(openKept(store, '8', { now: day(31) }).all()).toEqual({})
})

test('issue 8: a clock that is years ahead for a day, or a year without work, forgets nothing', () => {
  const now = Date.parse('2026-06-01T12:00:00Z')
  openKept(store, '7', { now: () => now }).write('typed', 'x')
  for (const days of [4000, 1, 366])
    expect(openKept(store, '7', { now: () => now + days * DAY }).all()).toEqual({ typed: 'x' })
})

test('what was written by an older clock is not forgotten', () => {
  openKept(store, '7', { now: at('2026-06-01') }).write('first', 'x')
  // The battery was empty, and somebody types before the clock is set again.
  openKept(store, '7', { now: at('2026-01-09') }).write('set back', 'x')
  openKept(store, '7', { now: at('2000-01-01') }).write('never set', 'x')
  expect(Object.keys(openKept(store, '7', { now: at('2026-06-20') }).all())).toEqual(['first', 'never set', 'set back'])
  store.exec('delete from kept')
  openKept(store, '7', { now: at('2000-01-01') }).write('never set', 'x')
  expect(Object.keys(openKept(store, '7', { now: at('2000-02-20') }).all())).toEqual([])
  openKept(store, '7', { now: at('2000-02-20') }).write('never set', 'x')
  expect(Object.keys(openKept(store, '7', { now: at('2026-06-20') }).all())).toEqual(['never set'])
  for (let days = 1; days <= 31; days += 1) openKept(store, '7', { now: () => at('2026-06-20')() + days * DAY })
  expect(openKept(store, '7', { now: at('2026-08-20') }).all()).toEqual({})
})

test('one that is too large, or too much of all, is refused with words, and what was there stays', () => {
  const kept = openKept(store, '7', { most: { one: 5000, all: 30_000 } })
  kept.write('a', 'small')
  expect(() => kept.write('a', '🐉'.repeat(1251))).toThrow('This is too much to keep on this computer.')
  expect(kept.all()).toEqual({ a: 'small' })
  const large = 'x'.repeat(4800)
  for (const name of ['1', '2', '3', '4', '5']) kept.write(name, large)
  expect(() => kept.write('6', large)).toThrow('This computer keeps too much that is typed and not saved.')
  // In place of itself it needs no more room, and another person has room of their own.
  kept.write('5', large)
  openKept(store, '8', { most: { one: 5000, all: 30_000 } }).write('6', large)
  kept.write('5', null)
  kept.write('6', large)
})
