import { expect, test } from 'vitest'
import { blockTypes } from '#shared/blocks/block-types.ts'
import { findBlocks } from './BlockMenu.tsx'

test('the block menu finds blocks by label and purpose, labels that start with the words first', () => {
  expect(findBlocks(blockTypes, '')).toEqual([...blockTypes])
  expect(findBlocks(blockTypes, ' GALLERY ')).toEqual(['gallery-preview'])
  expect(findBlocks(blockTypes, 'pict')).toEqual(['hero', 'image'])
  expect(findBlocks(blockTypes, 'contact')).toEqual(['contact-form', 'contact-info'])
  expect(findBlocks(blockTypes, 'text')[0]).toBe('text')
  expect(findBlocks(blockTypes, 'dragon')).toEqual([])
})
