import { expect, test } from 'vitest'
import { newBlock } from '#shared/blocks/arrange.ts'
import type { Block } from '#shared/blocks/block.ts'
import { tidyRows } from '#shared/blocks/rows.ts'
import { templateBlockKinds } from '#shared/blocks/template-blocks.schema.ts'
import { allTypes, type CanvasOptions } from '#staff/builder/canvas/options.ts'
import { createBuilder } from '#staff/builder/createBuilder.ts'
import type { PickedPicture } from '#staff/widgets/picture/picture-picker.ts'
import { landingStep, offered } from './place.ts'

const picture: PickedPicture = { url: '/uploads/7.webp', alt: '', isDecorative: false, width: 40, height: 30 }
const block = (id: string, type: string, row: number, order = 0, content: Block['content'] = {}): Block => ({
  id,
  type,
  layout: { row, order, width: 100 },
  content,
})
const ids = (blocks: readonly Block[]) =>
  tidyRows(blocks).map((row) => row.map(({ id, type }) => (id.length > 9 ? type : id)))
const landed = (blocks: readonly Block[], at: { block?: string; row?: string }, options: CanvasOptions = allTypes) => {
  const { spot } = offered(blocks, at, options)!
  return landingStep(blocks, spot, picture, options)!.change(blocks)
}
const builderOf = (blocks: readonly Block[]) =>
  createBuilder({ blocks, version: 1, write: async () => ({ blocks, version: 2 }), success: '', failure: '' })

test('issue 8: hero and image blocks take a dropped picture, with its size and without the words of the one before', () => {
  const blocks = [
    block('h', 'hero', 1, 0, { title: 'A', backgroundImage: '/old.jpg' }),
    block('i', 'image', 2, 0, { imageUrl: '/old.jpg', alt: 'An old dragon', imageWidth: 1, imageHeight: 1 }),
    block('n', 'image', 3, 0, { imageUrl: '', alt: 'A dragon, written beforehand' }),
  ]
  expect(offered(blocks, { block: 'h' }, allTypes)).toEqual({
    spot: { kind: 'picture', block: 'h' },
    words: 'It becomes the picture of this Hero block.',
  })
  const contents = ['h', 'i', 'n'].map((id) => landed(blocks, { block: id }).find((each) => each.id === id)!.content)
  const size = { imageWidth: 40, imageHeight: 30 }
  expect(contents).toEqual([
    { title: 'A', imageUrl: picture.url, ...size },
    { imageUrl: picture.url, alt: '', ...size },
    { imageUrl: picture.url, alt: 'A dragon, written beforehand', ...size },
  ])
})

test('issue 8: on other blocks, on rows and on the empty canvas it becomes a new Image block, there', () => {
  const blocks = [
    block('a', 'text', 1),
    block('b', 'text', 2),
    block('c', 'hero', 2, 1),
    ...['d', 'e', 'f', 'g'].map((id, order) => block(id, 'text', 3, order)),
  ]
  const words = (at: { block?: string; row?: string }) => offered(blocks, at, allTypes)!.words
  expect(words({ block: 'a' })).toBe('It becomes a new Image block below row 1.')
  expect(ids(landed(blocks, { block: 'a' }))).toEqual([['a'], ['image'], ['b', 'c'], ['d', 'e', 'f', 'g']])
  expect(words({ block: 'b' })).toBe('It becomes a new Image block beside this Text block.')
  expect(ids(landed(blocks, { block: 'b' }))[1]).toEqual(['b', 'image', 'c'])
  expect(words({ row: 'a' })).toBe('It becomes a new Image block in row 1.')
  expect(ids(landed(blocks, { row: 'a' }))[0]).toEqual(['a', 'image'])
  expect(words({ row: 'd' })).toBe('It becomes a new Image block below row 3, which is full.')
  expect(ids(landed(blocks, { row: 'd' })).slice(2)).toEqual([['d', 'e', 'f', 'g'], ['image']])
  expect(words({})).toBe('It becomes a new Image block below all others.')
  expect(ids(landed([], {}))).toEqual([['image']])
})

test('issue 8: it is one step, which Undo takes back whole; what was typed in the block’s editor meanwhile is a step of its own', () => {
  const builder = builderOf([newBlock('text'), block('i', 'image', 2, 0, { title: 'A', imageUrl: '' })])
  builder.open('i')
  builder.type('i', { title: 'Typed', imageUrl: '' })
  const step = landingStep(builder.getState().draft, { kind: 'picture', block: 'i' }, picture, allTypes)!
  builder.edit(step.name, step.change)
  const contentNow = () => builder.getState().draft.find(({ id }) => id === 'i')!.content
  expect(contentNow()).toMatchObject({ title: 'Typed', imageUrl: picture.url })
  expect(builder.getState().open['i']).toEqual(contentNow())
  expect(builder.getState().past.map(({ name }) => name)).toEqual(['Edit Image', 'Picture of Image'])
  builder.undo()
  expect(contentNow()).toEqual({ title: 'Typed', imageUrl: '' })
})

test('a block that is gone takes no picture; a new one that was to stand beside it stands at the end', () => {
  const blocks = [block('a', 'text', 1), block('b', 'text', 2)]
  expect(landingStep(blocks, { kind: 'picture', block: 'gone' }, picture, allTypes)).toBeNull()
  const step = landingStep(blocks, { kind: 'beside', block: 'gone' }, picture, allTypes)!
  expect(ids(step.change(blocks))).toEqual([['a'], ['b'], ['image']])
})

test('where no images are allowed, as in the footer, nothing is offered; template blocks keep their own words', () => {
  const footer: CanvasOptions = { allowed: ['text'], noteOf: () => null }
  expect(offered([block('a', 'text', 1)], { block: 'a' }, footer)).toBeNull()
  expect(offered([], {}, footer)).toBeNull()
  const templates: CanvasOptions = {
    allowed: ['image'],
    noteOf: () => null,
    make: (type) => newBlock(type, templateBlockKinds.image.defaults),
    fieldsOf: () => () => null,
  }
  const blocks = [block('h', 'hero', 1, 0, { backgroundImage: '' }), block('i', 'image', 2, 0, { url: '', alt: '' })]
  expect(landed(blocks, { block: 'h' }, templates)[0]!.content).toEqual({ backgroundImage: picture.url })
  expect(landed(blocks, { block: 'i' }, templates)[1]!.content).toEqual({ url: picture.url, alt: '' })
  expect(landed(blocks, {}, templates)[2]!.content).toMatchObject({ url: picture.url })
})
