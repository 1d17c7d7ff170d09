import { expect, test } from 'vitest'
import { newBlock } from '#shared/blocks/arrange.ts'
import type { Block } from '#shared/blocks/block.ts'
import { normalizeRows } from '#shared/blocks/rows.ts'
import { templateBlockTypeInfo } from '#shared/blocks/template-block-types.ts'
import { allTypes, type CanvasOptions } from './options.ts'
import { createBuilder } from '#staff/builder/createBuilder.ts'
import type { PickedImage } from '#staff/widgets/image/image-picker.ts'
import { createDropStep, describeDrop } from './drop-step.ts'

const picture: PickedImage = { url: '/uploads/7.webp', alt: '', isDecorative: false, width: 40, height: 30 }
const block = (id: string, type: string, row: number, order = 0, content: Block['content'] = {}): Block => ({
  id,
  type,
  layout: { row, order, width: 100 },
  content,
})
const ids = (blocks: readonly Block[]) =>
  normalizeRows(blocks).map((row) => row.map(({ id, type }) => (id.length > 9 ? type : id)))
const landed = (blocks: readonly Block[], at: { block?: string; row?: string }, options: CanvasOptions = allTypes) => {
  const { spot } = describeDrop(blocks, at, options)!
  return createDropStep(blocks, spot, picture, options)!.change(blocks)
}
const builderOf = (blocks: readonly Block[]) =>
  createBuilder({ blocks, version: 1, write: async () => ({ blocks, version: 2 }), success: '', failure: '' })

test('hero and image blocks take a dropped image with its size', { tags: ['D2.2'] }, () => {
  const blocks = [
    block('h', 'hero', 1, 0, { title: 'A', backgroundImage: '/old.jpg', alt: 'An old dragon' }),
    block('i', 'image', 2, 0, { imageUrl: '/old.jpg', alt: 'An old dragon', imageWidth: 1, imageHeight: 1 }),
    block('n', 'image', 3, 0, { imageUrl: '', alt: 'A dragon, written beforehand' }),
  ]
  expect(describeDrop(blocks, { block: 'h' }, allTypes)).toEqual({
    spot: { kind: 'picture', block: 'h' },
    text: 'Sets the image of this Hero block.',
  })
  const contents = ['h', 'i', 'n'].map((id) => landed(blocks, { block: id }).find((each) => each.id === id)!.content)
  const size = { imageWidth: 40, imageHeight: 30 }
  expect(contents).toEqual([
    { title: 'A', imageUrl: picture.url, alt: '', ...size },
    { imageUrl: picture.url, alt: '', ...size },
    { imageUrl: picture.url, alt: 'A dragon, written beforehand', ...size },
  ])
})

test('a drop elsewhere on the canvas adds an Image block there', { tags: ['D2.2'] }, () => {
  const blocks = [
    block('a', 'text', 1),
    block('b', 'text', 2),
    block('c', 'hero', 2, 1),
    ...['d', 'e', 'f', 'g'].map((id, order) => block(id, 'text', 3, order)),
  ]
  const words = (at: { block?: string; row?: string }) => describeDrop(blocks, at, allTypes)!.text
  expect(words({ block: 'a' })).toBe('Adds an Image block below row 1.')
  expect(ids(landed(blocks, { block: 'a' }))).toEqual([['a'], ['image'], ['b', 'c'], ['d', 'e', 'f', 'g']])
  expect(words({ block: 'b' })).toBe('Adds an Image block beside this Text block.')
  expect(ids(landed(blocks, { block: 'b' }))[1]).toEqual(['b', 'image', 'c'])
  expect(words({ row: 'a' })).toBe('Adds an Image block in row 1.')
  expect(ids(landed(blocks, { row: 'a' }))[0]).toEqual(['a', 'image'])
  expect(words({ row: 'd' })).toBe('Adds an Image block below row 3, which is full.')
  expect(ids(landed(blocks, { row: 'd' })).slice(2)).toEqual([['d', 'e', 'f', 'g'], ['image']])
  expect(words({})).toBe('Adds an Image block at the bottom.')
  expect(ids(landed([], {}))).toEqual([['image']])
})

test('a dropped image is one step, separate from typing in the editor', () => {
  const builder = builderOf([newBlock('text'), block('i', 'image', 2, 0, { title: 'A', imageUrl: '' })])
  builder.open('i')
  builder.type('i', { title: 'Typed', imageUrl: '' })
  const step = createDropStep(builder.getState().draft, { kind: 'picture', block: 'i' }, picture, allTypes)!
  builder.edit(step.name, step.change)
  const contentNow = () => builder.getState().draft.find(({ id }) => id === 'i')!.content
  expect(contentNow()).toMatchObject({ title: 'Typed', imageUrl: picture.url })
  expect(builder.getState().open['i']).toEqual(contentNow())
  expect(builder.getState().past.map(({ name }) => name)).toEqual(['Edit Image', 'Set image of Image'])
  builder.undo()
  expect(contentNow()).toEqual({ title: 'Typed', imageUrl: '' })
})

test('a drop on a block deleted meanwhile goes nowhere or to the bottom', () => {
  const blocks = [block('a', 'text', 1), block('b', 'text', 2)]
  expect(createDropStep(blocks, { kind: 'picture', block: 'gone' }, picture, allTypes)).toBeNull()
  const step = createDropStep(blocks, { kind: 'beside', block: 'gone' }, picture, allTypes)!
  expect(ids(step.change(blocks))).toEqual([['a'], ['b'], ['image']])
})

test('the footer takes no images; template blocks use their own fields', () => {
  const footer: CanvasOptions = { allowed: ['text'], noteOf: () => null }
  expect(describeDrop([block('a', 'text', 1)], { block: 'a' }, footer)).toBeNull()
  expect(describeDrop([], {}, footer)).toBeNull()
  const templates: CanvasOptions = {
    allowed: ['image'],
    noteOf: () => null,
    make: (type) => newBlock(type, templateBlockTypeInfo.image.defaults),
    fieldsOf: ({ type }) => templateBlockTypeInfo[type as 'hero' | 'image'],
  }
  const blocks = [block('h', 'hero', 1, 0, { backgroundImage: '' }), block('i', 'image', 2, 0, { url: '', alt: '' })]
  expect(landed(blocks, { block: 'h' }, templates)[0]!.content).toEqual({ backgroundImage: picture.url })
  expect(landed(blocks, { block: 'i' }, templates)[1]!.content).toEqual({ url: picture.url, alt: '' })
  expect(landed(blocks, {}, templates)[2]!.content).toMatchObject({ url: picture.url })
})
