import { expect, test } from 'vitest'
import type { Block } from '#shared/blocks/block.ts'
import { addRow, newBlock } from '#shared/blocks/arrange.ts'
import { begun, edited, redone, undone } from './steps.ts'
import { wordsOf } from './StepTeller.tsx'

test('screen readers are told what was done, undone and redone, and nothing while somebody types', () => {
  const add = (blocks: readonly Block[]) => addRow(blocks, newBlock('hero'))
  const start = begun([], 1)
  const one = edited(start, 'Add Hero', add)
  const two = edited(one, 'Add Image', add)
  const back = undone(two)
  expect(wordsOf(start, one)).toBe('Done: Add Hero')
  expect(wordsOf(one, two)).toBe('Done: Add Image')
  expect(wordsOf(two, back)).toBe('Undone: Add Image')
  expect(wordsOf(back, redone(back))).toBe('Redone: Add Image')
  expect(wordsOf(back, edited(back, 'Add Text', add))).toBe('Done: Add Text')
  expect(wordsOf(two, { ...two, isSaving: true })).toBe('')
})
