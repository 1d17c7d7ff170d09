import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDB } from 'idb'
import * as fc from 'fast-check'
import * as arrange from '#shared/blocks/arrange.ts'
import type { Block } from '#shared/blocks/block.ts'
import { createBuilder, type RecordBuilder } from '#staff/builder/createBuilder.ts'
import { blocksShown, isDirty } from '#staff/builder/shown.ts'
import { computer } from '#staff/kept/computer.ts'
import { readTexts } from '#staff/kept/texts.ts'
import { keepDrafts } from '#staff/widgets/drafts/keeping.ts'
import type { WorkingCopy } from './autosave.ts'
import { keepWork } from './keepWork.ts'
import { workOnComputer } from './on-computer.ts'
import { openKept } from './openKept.ts'
import { packed, unpacked } from './packed.ts'
import type { WindowKey } from './place.ts'
import { forgetOld, read, windowsOf, write } from './store.ts'

const block = (id: string, row: number): Block => ({
  id,
  type: 'text',
  layout: { width: 100, row, order: 0 },
  content: { text: id },
})
const page = [block('a', 1), block('b', 2), block('c', 3)]
const record = { room: 'pages', record: '12' }
const edit = (id: string, text: string) => (blocks: readonly Block[]) => arrange.changeContent(blocks, id, { text })

/** Locks as a browser has them, without the waiting. */
function locks() {
  const held = new Set<string>()
  return {
    held,
    request(name: string, _: unknown, whenTaken: (lock: object | null) => Promise<void> | undefined) {
      if (held.has(name)) return Promise.resolve(whenTaken(null))
      held.add(name)
      return Promise.resolve(whenTaken({})).finally(() => held.delete(name))
    },
  }
}

interface Server {
  blocks: unknown
  version: number
  copy: WorkingCopy | null
  older?: Record<number, unknown>
}
const ends: (() => Promise<void>)[] = []

/** The desktop editor's disk; null in a browser. */
let disk: ReturnType<typeof keptOnDisk> | null = null

function keptOnDisk() {
  const texts = new Map<string, string>()
  return {
    texts,
    all: async () => Object.fromEntries(texts),
    write: vi.fn<(name: string, text: string | null) => Promise<void>>(async (name, text) => {
      if (text === null) texts.delete(name)
      else texts.set(name, text)
    }),
  }
}

/** A window that has the record open, as the builder's screen opens it. */
async function openWindow(server: Server = { blocks: page, version: 1, copy: null }, user = '7') {
  if (disk) computer.work = workOnComputer(await readTexts(disk, () => undefined))
  const { held, resumed } = await openKept(
    {
      ...record,
      blocks: server.blocks,
      version: server.version,
      copies: { read: async () => server.copy, keep: async () => null, forget: async () => null },
      blocksAt: async (version) => server.older?.[version] ?? null,
    },
    user,
  )
  const builder = createBuilder({
    blocks: page,
    version: 1,
    start: resumed.state,
    write: async (blocks, version) => ({ blocks, version: version + 1 }),
    success: 'Saved',
    failure: 'Failed',
  })
  const told: boolean[] = []
  const stop = held && keepWork(builder, held.key, { sent: () => null, told: (isKept) => told.push(isKept) })
  const close = async () => {
    await stop?.()
    held?.letGo()
    await new Promise((resolve) => setTimeout(resolve))
  }
  ends.push(close)
  return {
    builder,
    told,
    key: held?.key,
    restored: resumed.restored,
    close,
    /** As a browser that is killed: nothing more is written, and its locks are free. */
    kill() {
      held?.letGo()
      return new Promise((resolve) => setTimeout(resolve))
    },
  }
}
const says = (builder: RecordBuilder, id: string) =>
  blocksShown(builder.getState()).find((each) => each.id === id)?.content['text']
/** Until everything that was said to be written by now is. */
const written = () =>
  vi.waitFor(async () => expect((await windowsOf({ user: '7', ...record })).length).toBeGreaterThan(0))

beforeEach(() => vi.stubGlobal('navigator', { locks: locks() }))
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  disk = null
  delete computer.work
  const db = await openDB('hoard.builder')
  for (const name of db.objectStoreNames) await db.clear(name)
  db.close()
  vi.unstubAllGlobals()
})

const places: [string, () => typeof disk][] = [
  ['a browser', () => null],
  ['the desktop editor', keptOnDisk],
]
describe.each(places)('issues 5 and 8: nothing you do can be lost, in %s', (_, place) => {
  beforeEach(() => {
    disk = place()
  })

  test('what is typed is on the disk half a second later, with the steps, without any goodbye', async () => {
    const first = await openWindow()
    first.builder.edit('Edit Text', edit('a', 'Dragons'))
    first.builder.open('b')
    first.builder.type('b', { text: 'Wyverns' })
    await vi.waitFor(() => expect(first.told).toEqual([true]), { timeout: 2000 })
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

  test('steps outlive a save and a reload, and share their blocks then as before', async () => {
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

  test('a save that arrived, but whose answer was not heard any more, leaves nothing unsaved and can be undone', async () => {
    const first = await openWindow()
    first.builder.open('a')
    first.builder.type('a', { text: 'Dragons' })
    await first.close()
    const { builder, restored } = await openWindow({ blocks: edit('a', 'Dragons')(page), version: 2, copy: null })
    expect([restored, isDirty(builder.getState()), builder.getState().version]).toEqual([null, false, 2])
    builder.undo()
    expect(says(builder, 'a')).toBe('a')
  })

  test('when the page goes away, and when a session ends, it is written at once', async () => {
    const first = await openWindow()
    first.builder.open('a')
    first.builder.type('a', { text: 'Dragons' })
    keepDrafts()
    await written()
    expect((await read(first.key!))?.open).toEqual({ a: { text: 'Dragons' } })
  })

  test('two windows on one page keep their own, and whoever comes next goes on with what was left', async () => {
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

  test('it is one person’s own', async () => {
    const first = await openWindow()
    first.builder.edit('Edit Text', edit('a', 'Dragons'))
    await first.close()
    expect((await openWindow(undefined, '8')).restored).toBeNull()
  })

  test('with nothing to undo and nothing unsaved, nothing is kept', async () => {
    const first = await openWindow()
    first.builder.open('a')
    first.builder.type('a', { text: 'Dragons' })
    keepDrafts()
    await written()
    first.builder.close('a')
    await first.close()
    expect(await windowsOf({ user: '7', ...record })).toEqual([])
  })
})

describe('issue 5: what a browser keeps', () => {
  test('a storage that refuses is told of, and nothing breaks', async () => {
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
  ])('%s is none', async (_, work) => {
    const key: WindowKey = ['7', 'pages', '12', 'x']
    await write(key, { open: {}, at: new Date().toISOString(), isDirty: true }, work as never)
    const opened = await openWindow()
    expect([opened.restored, opened.builder.getState().draft]).toEqual([null, page])
  })

  test('what nobody has touched for 30 days is forgotten', async () => {
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

describe('issue 8: the builder’s work on this computer’s disk', () => {
  beforeEach(() => {
    disk = keptOnDisk()
  })

  test('a key pressed writes what is typed, and not the steps again', async () => {
    const { builder, told } = await openWindow()
    builder.edit('Edit Text', edit('b', 'x'.repeat(100_000)))
    builder.open('a')
    builder.type('a', { text: 'D' })
    await vi.waitFor(() => expect(told).toEqual([true]), { timeout: 2000 })
    disk!.write.mockClear()
    builder.type('a', { text: 'Dr' })
    await vi.waitFor(() => expect(told).toEqual([true, true]), { timeout: 2000 })
    expect(disk!.write.mock.calls.map(([, text]) => text!.length < 1000)).toEqual([true])
  })

  test('two hundred steps of a large page are written small: each block once', async () => {
    const large = Array.from({ length: 200 }, (_, row) => block('x'.repeat(500) + row, row + 1))
    const past = Array.from({ length: 200 }, (_, step) => ({
      name: 'Edit Text',
      blocks: edit(large[step]!.id, `${step}`)(large),
    }))
    const work = { saved: large, version: 1, draft: large, past, future: [], sent: null }
    expect(JSON.stringify(packed(work)).length).toBeLessThan(1_500_000)
    expect(unpacked(JSON.parse(JSON.stringify(packed(work))))).toEqual(work)
  })

  test('a disk that refuses is told of in the builder, and all of it is written with the next change', async () => {
    const { builder, told } = await openWindow()
    disk!.write.mockRejectedValueOnce(new Error('The disk is full.'))
    builder.edit('Edit Text', edit('a', 'Dragons'))
    await vi.waitFor(() => expect(told).toEqual([false]), { timeout: 2000 })
    builder.edit('Edit Text', edit('b', 'Wyverns'))
    await vi.waitFor(() => expect(told).toEqual([false, true]), { timeout: 2000 })
    expect([...disk!.texts.keys()].map((name) => name.split(':')[0]).toSorted()).toEqual([
      'hoard.builder.typing',
      'hoard.builder.work',
    ])
  })

  test('whatever is found under its names opens the page as it is', async () => {
    const key = JSON.stringify(['7', 'pages', '12', 'x'])
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (work, typing) => {
        disk!.texts.set(`hoard.builder.work:${key}`, JSON.stringify(work) ?? '{')
        disk!.texts.set(`hoard.builder.typing:${key}`, JSON.stringify(typing) ?? '{')
        const place = workOnComputer(await readTexts(disk!, () => undefined))
        expect(await place.read((await place.windowsOf({ user: '7', ...record }))[0]!)).toBeNull()
      }),
      { numRuns: 50 },
    )
  })
})

describe('issue 5: autosaved drafts beside the published version', () => {
  const copyOf = (text: string, baseVersion = 1, updatedAt = '2999-01-01T00:00:00.000Z'): WorkingCopy => ({
    blocks: edit('a', text)(page),
    baseVersion,
    updatedAt,
  })

  test('another computer’s unsaved blocks come back as a step', async () => {
    const { builder, restored } = await openWindow({ blocks: page, version: 1, copy: copyOf('Elsewhere') })
    expect([says(builder, 'a'), restored?.from]).toEqual(['Elsewhere', 'server'])
    builder.undo()
    expect(isDirty(builder.getState())).toBe(false)
  })

  test('the later of two wins, and the other is one Undo away', async () => {
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

  test('somebody saved since: changes of other blocks are put together, those of the same block asked about', async () => {
    const older = { 1: page }
    const other = await openWindow({ blocks: edit('b', 'Saved')(page), version: 2, copy: copyOf('Elsewhere'), older })
    expect([says(other.builder, 'a'), says(other.builder, 'b')]).toEqual(['Elsewhere', 'Saved'])
    await other.kill()
    const { builder } = await openWindow(
      { blocks: edit('a', 'Saved')(page), version: 2, copy: copyOf('Elsewhere'), older },
      '9',
    )
    // Still at the version that it was made from: the save meets the newer one, and asks.
    expect([says(builder, 'a'), builder.getState().version]).toEqual(['Elsewhere', 1])
  })

  test('nobody knows any more what it was made from: both are kept', async () => {
    const { builder } = await openWindow({ blocks: edit('a', 'Saved')(page), version: 9, copy: copyOf('Elsewhere') })
    expect(blocksShown(builder.getState()).map(({ content }) => content['text'])).toEqual([
      'Elsewhere',
      'Saved',
      'b',
      'c',
    ])
  })

  test('a page that has moved on: steps are put on top of it while nothing is unsaved', async () => {
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
