import * as fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as arrange from '#shared/blocks/arrange.ts'
import type { Block } from '#shared/blocks/block.ts'
import { anyPage, type Edit, edit } from '#tests/harness/block-pages.ts'
import { normalizeBlocks } from '#shared/blocks/rows.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { store } from '#staff/store.ts'
import { toastAtom } from '#staff/toast/toast.ts'
import { type BlocksRecord, createBuilder } from './createBuilder.ts'
import { currentBlocks, isDirty } from './current-blocks.ts'
import { MAX_STEPS } from './steps.ts'

const block = (id: string, row: number): Block => ({
  id,
  type: 'text',
  layout: { width: 100, row, order: 0 },
  content: { text: id },
})
const page = [block('a', 1), block('b', 2), block('c', 3)]

function server(blocks: readonly Block[]) {
  const record = { blocks: blocks as unknown, version: 1 }
  return {
    record,
    async write(sent: readonly Block[], version: number): Promise<BlocksRecord> {
      if (version !== record.version) throw new ApiError(412, 'Changed meanwhile', { current: { ...record } })
      record.blocks = structuredClone(sent)
      record.version += 1
      return { ...record }
    },
  }
}

const words = { success: 'Saved', failure: 'Failed to save page content' }
function begin(blocks: readonly Block[] = page, kept = server(blocks)) {
  const builder = createBuilder({ blocks, version: kept.record.version, write: kept.write, ...words })
  return {
    builder,
    kept,
    says: (id: string) => currentBlocks(builder.getState()).find((each) => each.id === id)?.content['text'],
  }
}
const said = () => store.get(toastAtom)

beforeEach(() => store.set(toastAtom, null))

describe('page builder edits', () => {
  test('every add, edit, move or delete is unsaved until SAVE sends it', { tags: ['E4.1', 'E4.2'] }, async () => {
    const edits: ((blocks: readonly Block[]) => readonly Block[])[] = [
      (blocks) => arrange.addRow(blocks, arrange.newBlock('text')),
      (blocks) => arrange.changeContent(blocks, 'a', { text: 'Dragons' }),
      (blocks) => arrange.moveRow(blocks, 0, 1),
      (blocks) => arrange.removeBlock(blocks, 'a'),
    ]
    for (const change of edits) {
      const { builder, kept } = begin()
      builder.edit('Change', change)
      expect(isDirty(builder.getState())).toBe(true)
      expect(await builder.save()).toBe(true)
      expect(isDirty(builder.getState())).toBe(false)
      expect(kept.record.blocks).toEqual(builder.getState().draft)
    }
  })

  test('CANCEL CHANGES restores the last saved copy and can be undone', { tags: ['E4.3'] }, () => {
    const { builder, says } = begin()
    builder.edit('Edit Text', (blocks) => arrange.changeContent(blocks, 'a', { text: 'Dragons' }))
    builder.open('b')
    builder.type('b', { text: 'Wyverns' })
    builder.revert()
    expect(builder.getState().draft).toBe(builder.getState().saved)
    expect(isDirty(builder.getState())).toBe(false)
    expect(said()?.title).toBe('Changes reverted to last saved version')
    builder.undo()
    expect([says('a'), says('b')]).toEqual(['Dragons', 'Wyverns'])
  })

  test('SAVE sends nothing when nothing is unsaved', { tags: ['E4.4'] }, async () => {
    const write = vi.fn<() => Promise<BlocksRecord>>()
    const builder = createBuilder({ blocks: page, version: 1, write, ...words })
    expect(await builder.save()).toBe(true)
    expect(write).not.toHaveBeenCalled()
  })
})

describe('block editor', () => {
  test('SAVE applies the content as one step; CANCEL restores the original', { tags: ['E4.12'] }, () => {
    const { builder, says } = begin()
    builder.open('a')
    for (const text of ['D', 'Dr', 'Dragons']) builder.type('a', { text })
    builder.apply('a')
    expect(builder.getState().past.map(({ name }) => name)).toEqual(['Edit Text'])
    builder.open('b')
    builder.type('b', { text: 'Wyverns' })
    builder.close('b')
    expect([says('a'), says('b'), builder.getState().open]).toEqual(['Dragons', 'b', {}])
  })

  test('typed content is previewed, unsaved and saved while its editor is open', async () => {
    const { builder, kept, says } = begin()
    builder.open('a')
    expect(isDirty(builder.getState())).toBe(false)
    builder.type('a', { text: 'Dragons' })
    expect([says('a'), isDirty(builder.getState())]).toEqual(['Dragons', true])
    await builder.save()
    expect(kept.record.blocks).toMatchObject([{ content: { text: 'Dragons' } }, {}, {}])
    expect(builder.getState().open).toEqual({ a: { text: 'Dragons' } })
  })

  test('Undo restores a deleted block with what was typed in its editor', () => {
    const { builder, says } = begin()
    builder.open('a')
    builder.type('a', { text: 'Dragons' })
    builder.edit('Delete Text', (blocks) => arrange.removeBlock(blocks, 'a'))
    expect(builder.getState().open).toEqual({})
    builder.undo()
    expect(says('a')).toBe('Dragons')
    builder.undo()
    expect(says('a')).toBe('a')
  })

  test('typing in one of 200 blocks creates one new block object', () => {
    const many = Array.from({ length: 200 }, (_, at) => block(String(at), at + 1))
    const { builder } = begin(many)
    builder.open('77')
    const before = builder.getState()
    builder.type('77', { text: 'Dragons' })
    const after = builder.getState()
    expect(after.draft).toBe(before.draft)
    expect(
      currentBlocks(after)
        .filter((each, at) => each !== many[at])
        .map(({ id }) => id),
    ).toEqual(['77'])
    expect(currentBlocks(after)).toBe(currentBlocks(after))
  })
})

type Act =
  | { kind: 'edit'; edit: Edit }
  | { kind: 'open' | 'type' | 'apply' | 'close'; at: number; text: string }
  | { kind: 'undo' | 'redo' | 'revert' }
const act: fc.Arbitrary<Act> = fc.oneof(
  edit().map((each): Act => ({ kind: 'edit', edit: each })),
  fc.record({
    kind: fc.constantFrom('open', 'type', 'apply', 'close'),
    at: fc.nat(9),
    text: fc.string({ maxLength: 2 }),
  }),
  fc.record({ kind: fc.constantFrom('undo', 'redo', 'revert') }),
)

function perform(builder: ReturnType<typeof begin>['builder'], acts: readonly Act[]) {
  for (const each of acts) {
    if (each.kind === 'edit') builder.edit(each.edit.name, each.edit.apply)
    else if ('at' in each) {
      const id = builder.getState().draft[each.at % 5]?.id ?? 'none'
      if (each.kind === 'type') builder.type(id, { text: each.text })
      else builder[each.kind](id)
    } else builder[each.kind]()
  }
}

describe('undo and redo', () => {
  test('undoing every step leads to the start, redoing them to the end', () => {
    fc.assert(
      fc.property(anyPage, fc.array(act, { maxLength: 25 }), (blocks, acts) => {
        const { builder } = begin(blocks)
        perform(builder, acts)
        const end = currentBlocks(builder.getState())
        let count = 0
        for (let before = builder.getState(); ; count += 1) {
          builder.undo()
          if (before === builder.getState()) break
          before = builder.getState()
        }
        expect(builder.getState().draft).toEqual(normalizeBlocks(blocks))
        expect(isDirty(builder.getState())).toBe(false)
        for (let undone = 0; undone < count; undone += 1) builder.redo()
        expect(currentBlocks(builder.getState())).toEqual(end)
      }),
    )
  })

  test('the history keeps 200 named steps, and a new step clears redo', () => {
    const { builder } = begin()
    for (let at = 0; at <= MAX_STEPS; at += 1)
      builder.edit(`Edit ${at}`, (blocks) => arrange.changeContent(blocks, 'a', { text: String(at) }))
    expect(builder.getState().past).toHaveLength(MAX_STEPS)
    expect(builder.getState().past.at(-1)?.name).toBe(`Edit ${MAX_STEPS}`)
    builder.undo()
    expect(builder.getState().future.at(-1)?.name).toBe(`Edit ${MAX_STEPS}`)
    builder.edit('Delete Text', (blocks) => arrange.removeBlock(blocks, 'b'))
    expect(builder.getState().future).toEqual([])
  })

  test('an edit without effect is no step and leaves nothing unsaved', () => {
    const { builder } = begin()
    builder.edit('Nothing', (blocks) => blocks)
    builder.edit('Move', (blocks) => arrange.moveRow(blocks, 0, 1))
    builder.edit('Move', (blocks) => arrange.moveRow(blocks, 0, 1))
    expect(builder.getState().past).toHaveLength(2)
    expect(isDirty(builder.getState())).toBe(false)
  })

  test('the history survives a save', async () => {
    const { builder, says } = begin()
    builder.edit('Edit Text', (blocks) => arrange.changeContent(blocks, 'a', { text: 'Dragons' }))
    await builder.save()
    builder.undo()
    expect([says('a'), isDirty(builder.getState())]).toEqual(['a', true])
    builder.redo()
    expect([says('a'), isDirty(builder.getState())]).toEqual(['Dragons', false])
  })
})

test('typing during a save becomes the next change', async () => {
  const kept = server(page)
  let sent = () => {}
  const arrived = new Promise<void>((resolve) => (sent = resolve))
  const { builder, says } = begin(page, {
    ...kept,
    write: async (blocks, version) => {
      await arrived
      return kept.write(blocks, version)
    },
  })
  builder.edit('Edit Text', (blocks) => arrange.changeContent(blocks, 'a', { text: 'Dragons' }))
  builder.open('b')
  const saving = builder.save()
  expect(builder.getState().isSaving).toBe(true)
  builder.type('b', { text: 'Wyverns' })
  sent()
  expect(await saving).toBe(true)
  expect(kept.record.blocks).toMatchObject([{ content: { text: 'Dragons' } }, { content: { text: 'b' } }, {}])
  expect([says('b'), isDirty(builder.getState()), builder.getState().isSaving]).toEqual(['Wyverns', true, false])
})

test('a failed save shows the specified message and loses nothing', { tags: ['E8.1'] }, async () => {
  const write = async () => {
    throw new ApiError(404, 'Page not found')
  }
  const builder = createBuilder({ blocks: page, version: 1, write, ...words })
  builder.edit('Delete Text', (blocks) => arrange.removeBlock(blocks, 'a'))
  expect(await builder.save()).toBe(false)
  expect(said()).toMatchObject({
    title: 'Failed to save page content',
    description: 'Page not found',
    variant: 'destructive',
  })
  expect(isDirty(builder.getState())).toBe(true)
})
