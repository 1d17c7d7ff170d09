import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as fc from 'fast-check'
import { currentBlocks, isDirty } from '#staff/builder/current-blocks.ts'
import { readTexts } from '#staff/drafts/text-store.ts'
import { flushDrafts } from '#staff/drafts/draft-store.ts'
import {
  beginWindows,
  block,
  edit,
  endWindows,
  keptOnDisk,
  openWindow,
  page,
  place,
  record,
  says,
  written,
} from '#tests/harness/staff/builder-windows.ts'
import type { WorkingCopy } from './autosave.ts'
import { createDiskWorkStorage } from './disk-storage.ts'
import { packWork, unpackWork } from './pack-work.ts'
import type { WindowKey } from './work-storage.ts'
import { forgetOld, read, windowsOf, write } from './store.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

beforeEach(beginWindows)
afterEach(endWindows)

const places: [string, () => typeof place.disk][] = [
  ['a browser', () => null],
  ['the desktop editor', keptOnDisk],
]
describe.each(places)('unsaved work is never lost in %s', (_, diskOf) => {
  beforeEach(() => {
    place.disk = diskOf()
  })

  test('typing is on disk after half a second, with the history', { tags: ['D3.2'] }, async () => {
    const first = await openWindow()
    first.builder.edit('Edit Text', edit('a', 'Dragons'))
    first.builder.open('b')
    first.builder.type('b', { text: 'Wyverns' })
    await waitFor(() => expect(first.reported).toEqual([true]))
    await first.kill()
    const second = await openWindow()
    expect([says(second.builder, 'a'), says(second.builder, 'b')]).toEqual(['Dragons', 'Wyverns'])
    expect(second.builder.getState().open).toEqual({ b: { text: 'Wyverns' } })
    expect(second.restored?.from).toBe('browser')
    second.builder.undo()
    second.builder.undo()
    expect(isDirty(second.builder.getState())).toBe(false)
    second.builder.redo()
    expect(says(second.builder, 'a')).toBe('Dragons')
  })

  test('the history survives a save and a reload', async () => {
    const first = await openWindow()
    first.builder.edit('Edit Text', edit('a', 'Dragons'))
    await first.builder.save()
    await first.close()
    const second = await openWindow({ blocks: first.builder.getState().saved, version: 2, copy: null })
    expect(second.restored).toBeNull()
    const { saved, draft, past } = second.builder.getState()
    expect(draft).toBe(saved)
    expect(past[0]!.blocks[1]).toBe(saved[1])
    second.builder.undo()
    expect(says(second.builder, 'a')).toBe('a')
  })

  test('a save whose response was lost leaves nothing unsaved', { tags: ['D7.2'] }, async () => {
    const first = await openWindow()
    first.builder.open('a')
    first.builder.type('a', { text: 'Dragons' })
    await first.close()
    const { builder, restored } = await openWindow({ blocks: edit('a', 'Dragons')(page), version: 2, copy: null })
    expect([restored, isDirty(builder.getState()), builder.getState().version]).toEqual([null, false, 2])
    builder.undo()
    expect(says(builder, 'a')).toBe('a')
  })

  test('work is written at once when the page or the session ends', async () => {
    const first = await openWindow()
    first.builder.open('a')
    first.builder.type('a', { text: 'Dragons' })
    flushDrafts()
    await written()
    expect((await read(first.key!))?.open).toEqual({ a: { text: 'Dragons' } })
  })

  test('two windows store their work apart, and later windows continue it', async () => {
    const [first, second] = [await openWindow(), await openWindow()]
    expect(first.key).not.toEqual(second.key)
    first.builder.edit('Edit Text', edit('a', 'First'))
    second.builder.edit('Edit Text', edit('a', 'Second'))
    await first.close()
    await second.close()
    const [third, fourth, fifth] = [await openWindow(), await openWindow(), await openWindow()]
    expect([says(third.builder, 'a'), says(fourth.builder, 'a')].toSorted()).toEqual(['First', 'Second'])
    expect(says(fifth.builder, 'a')).toBe('a')
  })

  test('work belongs to one person', async () => {
    const first = await openWindow()
    first.builder.edit('Edit Text', edit('a', 'Dragons'))
    await first.close()
    expect((await openWindow(undefined, '8')).restored).toBeNull()
  })

  test('nothing is stored when nothing can be undone or is unsaved', async () => {
    const first = await openWindow()
    first.builder.open('a')
    first.builder.type('a', { text: 'Dragons' })
    flushDrafts()
    await written()
    first.builder.close('a')
    await first.close()
    expect(await windowsOf({ user: '7', ...record })).toEqual([])
  })
})

describe('browser storage', () => {
  test('the builder works when storage is denied', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: () => Promise.reject(new DOMException('Not here', 'SecurityError')) },
    })
    const first = await openWindow()
    expect(first.key).toBeUndefined()
    first.builder.edit('Edit Text', edit('a', 'Dragons'))
    expect(says(first.builder, 'a')).toBe('Dragons')
  })

  test.each([
    ['what an older program left', { drafts: 1 }],
    ['blocks that are none', { saved: [1], draft: [], version: 1, past: [], future: [], sent: null }],
  ])('%s is ignored', async (_, work) => {
    const key: WindowKey = ['7', 'pages', '12', 'x']
    await write(key, { open: {}, at: new Date().toISOString(), isDirty: true }, work as never)
    const opened = await openWindow()
    expect([opened.restored, opened.builder.getState().draft]).toEqual([null, page])
  })

  test('work is removed after 30 days', async () => {
    const first = await openWindow()
    first.builder.edit('Edit Text', edit('a', 'Dragons'))
    await first.close()
    const day = 24 * 60 * 60_000
    await forgetOld(Date.now() + 29 * day)
    expect(await windowsOf({ user: '7', ...record })).toHaveLength(1)
    await forgetOld(Date.now() + 31 * day)
    expect(await windowsOf({ user: '7', ...record })).toEqual([])
  })
})

describe('the builder’s work on disk', () => {
  beforeEach(() => {
    place.disk = keptOnDisk()
  })

  test('a keystroke writes the typed content without the history', async () => {
    const { builder, reported } = await openWindow()
    builder.edit('Edit Text', edit('b', 'x'.repeat(100_000)))
    builder.open('a')
    builder.type('a', { text: 'D' })
    await waitFor(() => expect(reported).toEqual([true]))
    place.disk!.write.mockClear()
    builder.type('a', { text: 'Dr' })
    await waitFor(() => expect(reported).toEqual([true, true]))
    expect(place.disk!.write.mock.calls.map(([, text]) => text!.length < 1000)).toEqual([true])
  })

  test('a history of two hundred steps stores each block once', async () => {
    const large = Array.from({ length: 200 }, (_, row) => block('x'.repeat(500) + row, row + 1))
    const past = Array.from({ length: 200 }, (_, step) => ({
      name: 'Edit Text',
      blocks: edit(large[step]!.id, `${step}`)(large),
    }))
    const work = { saved: large, version: 1, draft: large, past, future: [], sent: null }
    expect(JSON.stringify(packWork(work)).length).toBeLessThan(1_500_000)
    expect(unpackWork(JSON.parse(JSON.stringify(packWork(work))))).toEqual(work)
  })

  test('a failed write is reported and retried in full with the next change', async () => {
    const { builder, reported } = await openWindow()
    place.disk!.write.mockRejectedValueOnce(new Error('The disk is full.'))
    builder.edit('Edit Text', edit('a', 'Dragons'))
    await waitFor(() => expect(reported).toEqual([false]))
    builder.edit('Edit Text', edit('b', 'Wyverns'))
    await waitFor(() => expect(reported).toEqual([false, true]))
    expect([...place.disk!.texts.keys()].map((name) => name.split(':')[0]).toSorted()).toEqual([
      'hoard.builder.typing',
      'hoard.builder.work',
    ])
  })

  test('anything invalid on disk opens the page unchanged', async () => {
    const key = JSON.stringify(['7', 'pages', '12', 'x'])
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (work, typing) => {
        place.disk!.texts.set(`hoard.builder.work:${key}`, JSON.stringify(work) ?? '{')
        place.disk!.texts.set(`hoard.builder.typing:${key}`, JSON.stringify(typing) ?? '{')
        const storage = createDiskWorkStorage(await readTexts(place.disk!, () => undefined))
        expect(await storage.read((await storage.windowsOf({ user: '7', ...record }))[0]!)).toBeNull()
      }),
      { numRuns: 50 },
    )
  })
})

describe('server drafts', () => {
  const copyOf = (text: string, baseVersion = 1, updatedAt = '2999-01-01T00:00:00.000Z'): WorkingCopy => ({
    blocks: edit('a', text)(page),
    baseVersion,
    updatedAt,
  })

  test('unsaved blocks of another computer return as a step', async () => {
    const { builder, restored } = await openWindow({ blocks: page, version: 1, copy: copyOf('Elsewhere') })
    expect([says(builder, 'a'), restored?.from]).toEqual(['Elsewhere', 'server'])
    builder.undo()
    expect(isDirty(builder.getState())).toBe(false)
  })

  test('the newer of two drafts wins, and Undo leads to the other', async () => {
    const first = await openWindow()
    first.builder.edit('Edit Text', edit('a', 'Here'))
    await first.close()
    const older = await openWindow({
      blocks: page,
      version: 1,
      copy: copyOf('Elsewhere', 1, '2000-01-01T00:00:00.000Z'),
    })
    expect([says(older.builder, 'a'), older.restored?.from]).toEqual(['Here', 'browser'])
    await older.close()
    const { builder } = await openWindow({ blocks: page, version: 1, copy: copyOf('Elsewhere') })
    expect(says(builder, 'a')).toBe('Elsewhere')
    builder.undo()
    expect(says(builder, 'a')).toBe('Here')
  })

  test('a draft merges with newer saves and asks about shared blocks', async () => {
    const older = { 1: page }
    const other = await openWindow({ blocks: edit('b', 'Saved')(page), version: 2, copy: copyOf('Elsewhere'), older })
    expect([says(other.builder, 'a'), says(other.builder, 'b')]).toEqual(['Elsewhere', 'Saved'])
    await other.kill()
    const { builder } = await openWindow(
      { blocks: edit('a', 'Saved')(page), version: 2, copy: copyOf('Elsewhere'), older },
      '9',
    )
    // It still has its base version, so the save meets the newer one and asks.
    expect([says(builder, 'a'), builder.getState().version]).toEqual(['Elsewhere', 1])
  })

  test('without a base version both drafts are kept', async () => {
    const { builder } = await openWindow({ blocks: edit('a', 'Saved')(page), version: 9, copy: copyOf('Elsewhere') })
    expect(currentBlocks(builder.getState()).map(({ content }) => content['text'])).toEqual([
      'Elsewhere',
      'Saved',
      'b',
      'c',
    ])
  })

  test('the history is rebased onto a newer page when nothing is unsaved', async () => {
    const first = await openWindow()
    first.builder.edit('Edit Text', edit('a', 'Dragons'))
    await first.builder.save()
    await first.close()
    const now = edit('b', 'Theirs')(first.builder.getState().saved)
    const { builder } = await openWindow({ blocks: now, version: 3, copy: null })
    expect([says(builder, 'a'), says(builder, 'b'), isDirty(builder.getState())]).toEqual(['Dragons', 'Theirs', false])
    builder.undo()
    expect([says(builder, 'a'), says(builder, 'b')]).toEqual(['a', 'Theirs'])
  })
})
