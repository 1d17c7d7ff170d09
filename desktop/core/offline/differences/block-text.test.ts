import { expect, test } from 'vitest'
import type { Block } from '#shared/blocks/block.ts'
import { blockLabel, diffBlockTexts, blockText } from './block-text.ts'

const text = (content: Block['content']): Block => ({
  id: 'a',
  type: 'text',
  layout: { width: 100, row: 1, order: 0 },
  content: { titleTextLayout: 'title', title: 'Come and look', titleAlignment: 'left', text: 'See us.', ...content },
})

test('a block is named by its text, not by its appearance', () => {
  expect(blockLabel(text({}))).toBe('Text: Come and look')
  expect(blockText(text({}))).toBe('Come and look, See us.')
  expect(blockText(text({ title: '', text: '' }))).toBe('(no text)')
})

test('only the changed fields of a block are shown', () => {
  expect(diffBlockTexts(text({}), text({ title: 'Come by train' }))).toEqual({
    one: 'Come and look',
    other: 'Come by train',
    base: null,
  })
  expect(diffBlockTexts(text({ text: '' }), text({}))).toMatchObject({ one: '', other: 'See us.' })
  expect(diffBlockTexts(text({}), text({ titleAlignment: 'center' }))).toMatchObject({
    one: 'title alignment: left',
    other: 'title alignment: center',
  })
  expect(diffBlockTexts(text({ title: 'Mine' }), text({ title: 'Theirs' }), text({}))).toEqual({
    one: 'Mine',
    other: 'Theirs',
    base: 'Come and look',
  })
  expect(diffBlockTexts(text({}), null, text({}))).toEqual({
    one: 'Come and look, See us.',
    other: null,
    base: 'Come and look, See us.',
  })
})
