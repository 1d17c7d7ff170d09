import { expect, test } from 'vitest'
import { listImageUrls } from './image-urls.ts'

test('image URLs are collected from both formats, each once', () => {
  const blocks = [
    { type: 'hero', content: { backgroundImage: '/uploads/a.webp' } },
    { type: 'image', content: { imageUrl: ' /uploads/b.webp ' } },
    { type: 'image', content: { url: 'https://a.example/c.jpg' } },
    { type: 'video', content: { imageUrl: '/uploads/b.webp' } },
    { type: 'video', content: { imageUrl: '/uploads/poster.webp' } },
    { type: 'image', content: { imageUrl: 'javascript:alert(1)' } },
    { type: 'text', content: { imageUrl: '/uploads/unseen.webp' } },
  ]
  expect(listImageUrls(blocks)).toEqual([
    '/uploads/a.webp',
    '/uploads/b.webp',
    'https://a.example/c.jpg',
    '/uploads/poster.webp',
  ])
  expect(listImageUrls(JSON.stringify(blocks))).toHaveLength(4)
})

test('values without blocks have no images', () => {
  for (const blocks of [null, 7, 'no JSON', {}, [null, { type: 'hero', content: { imageUrl: {} } }]])
    expect(listImageUrls(blocks)).toEqual([])
})
