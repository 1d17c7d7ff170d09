import { expect, test } from 'vitest'
import type { Block } from '#shared/blocks/block.ts'
import { labelOf, wordsApart, wordsOf } from './block-words.ts'

const text = (content: Block['content']): Block => ({
  id: 'a',
  type: 'text',
  layout: { width: 100, row: 1, order: 0 },
  content: { titleTextLayout: 'title', title: 'Come and look', titleAlignment: 'left', text: 'See us.', ...content },
})

test('issue 8: a block is called by what it says, not by how it looks', () => {
  expect(labelOf(text({}))).toBe('Text: Come and look')
  expect(wordsOf(text({}))).toBe('Come and look, See us.')
  expect(wordsOf(text({ title: '', text: '' }))).toBe('(no words)')
})

test('issue 8: of a changed block only what changed is shown', () => {
  expect(wordsApart(text({}), text({ title: 'Come by train' }))).toEqual({
    one: 'Come and look',
    other: 'Come by train',
    base: null,
  })
  expect(wordsApart(text({ text: '' }), text({}))).toMatchObject({ one: '', other: 'See us.' })
  expect(wordsApart(text({}), text({ titleAlignment: 'center' }))).toMatchObject({
    one: 'title alignment: left',
    other: 'title alignment: center',
  })
  expect(wordsApart(text({ title: 'Mine' }), text({ title: 'Theirs' }), text({}))).toEqual({
    one: 'Mine',
    other: 'Theirs',
    base: 'Come and look',
  })
  expect(wordsApart(text({}), null, text({}))).toEqual({
    one: 'Come and look, See us.',
    other: null,
    base: 'Come and look, See us.',
  })
})
