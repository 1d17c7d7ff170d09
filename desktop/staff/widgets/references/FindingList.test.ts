import { expect, test } from 'vitest'
import { placeText } from './FindingList.tsx'

test('a problem is named by its row, block and field, and no word twice', () => {
  expect(placeText('Row 1, Hero', 'Button link')).toBe('Row 1, Hero: Button link')
  expect(placeText('Row 3, Text', 'Text')).toBe('Row 3, Text block')
  expect(placeText('Row 3, Text', 'Block')).toBe('Row 3, Text')
  expect(placeText('', 'Link')).toBe('Link')
})
