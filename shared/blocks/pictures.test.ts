import { expect, test } from 'vitest'
import { picturesOf } from './pictures.ts'

test('the pictures that blocks show, in the words of either editor, each once', () => {
  const blocks = [
    { type: 'hero', content: { backgroundImage: '/uploads/a.webp' } },
    { type: 'image', content: { imageUrl: ' /uploads/b.webp ' } },
    { type: 'image', content: { url: 'https://a.example/c.jpg' } },
    { type: 'image', content: { imageUrl: '/uploads/b.webp' } },
    { type: 'image', content: { imageUrl: 'javascript:alert(1)' } },
    { type: 'text', content: { imageUrl: '/uploads/unseen.webp' } },
  ]
  expect(picturesOf(blocks)).toEqual(['/uploads/a.webp', '/uploads/b.webp', 'https://a.example/c.jpg'])
  expect(picturesOf(JSON.stringify(blocks))).toHaveLength(3)
})

test('what holds no blocks shows no pictures', () => {
  for (const blocks of [null, 7, 'no JSON', {}, [null, { type: 'hero', content: { imageUrl: {} } }]])
    expect(picturesOf(blocks)).toEqual([])
})
