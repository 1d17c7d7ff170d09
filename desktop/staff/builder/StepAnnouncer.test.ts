import { expect, test } from 'vitest'
import type { Block } from '#shared/blocks/block.ts'
import { addRow, newBlock } from '#shared/blocks/arrange.ts'
import { createState, applyEdit, redo, undo } from './steps.ts'
import { stepMessage } from './StepAnnouncer.tsx'

test('screen readers hear each step, undo and redo, but no typing', () => {
  const add = (blocks: readonly Block[]) => addRow(blocks, newBlock('hero'))
  const start = createState([], 1)
  const one = applyEdit(start, 'Add Hero', add)
  const two = applyEdit(one, 'Add Image', add)
  const back = undo(two)
  expect(stepMessage(start, one)).toBe('Done: Add Hero')
  expect(stepMessage(one, two)).toBe('Done: Add Image')
  expect(stepMessage(two, back)).toBe('Undone: Add Image')
  expect(stepMessage(back, redo(back))).toBe('Redone: Add Image')
  expect(stepMessage(back, applyEdit(back, 'Add Text', add))).toBe('Done: Add Text')
  expect(stepMessage(two, { ...two, isSaving: true })).toBe('')
})
