import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockTypes } from '#shared/blocks/block-types.ts'
import { templateBlockTypes } from '#shared/blocks/template-block-types.ts'
import { toListedTemplate, type Template } from '#shared/features/templates/templates.record.ts'
import { strokesOf } from './Miniature.tsx'

const type = fc.oneof(fc.constantFrom<string>(...blockTypes, ...templateBlockTypes, 'poster'), fc.string())
const block = fc.record(
  { id: fc.string(), type, layout: fc.jsonValue(), content: fc.dictionary(fc.string(), fc.jsonValue()) },
  { requiredKeys: ['type'] },
)

const outlineOf = (blocks: unknown) => toListedTemplate({ blocks } as Template).outline

test('any template is drawn within its width, row below row', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 30 }), (blocks) => {
      for (const { x, y, width, height } of strokesOf(outlineOf(blocks))) {
        for (const number of [x, y, width, height]) expect(Number.isFinite(number)).toBe(true)
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(120.01)
        expect(Math.min(y, width, height)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('blocks of a row are side by side, the next row is below', () => {
  const at = (row: number, order: number) => ({ type: 'image', layout: { width: 50, row, order }, content: {} })
  const boxes = strokesOf(outlineOf([at(1, 0), at(1, 1), at(2, 0)])).filter(({ isSolid }) => !isSolid)
  expect(boxes.map(({ x }) => x)).toEqual([0, 62, 0])
  expect(boxes[0]!.y).toBe(boxes[1]!.y)
  expect(boxes[2]!.y).toBeGreaterThan(boxes[0]!.y + boxes[0]!.height)
})
