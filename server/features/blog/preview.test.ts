import { expect, test } from 'vitest'
import { readTimeOf } from '#shared/features/blog/read-time.ts'
import { openShop } from '#tests/harness/shop.ts'

test('issue 4: a preview is what the storefront will show, with a suggested read time; nothing is kept', async () => {
  await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  const { blog } = shop.staff
  const content = `# Brushes\n\n${'word '.repeat(450)}\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))`
  const preview = await blog.preview({ body: { content } })
  const post = await blog.create({ body: { title: 'A', excerpt: 'B', imageUrl: '/c.webp', content } })
  expect(preview).toEqual({ html: post.html, readTime: 3 })
  expect(preview.html).not.toMatch(/script/i)
  expect(await blog.preview({ body: { content: '' } })).toEqual({ html: '', readTime: 1 })
  await expect(blog.preview({ body: { content: 'x'.repeat(500_001) } })).rejects.toThrow(/^400: content/)
  expect((await blog.list()).length).toBe(1)
})

test('issue 4: read time is 200 words a minute, at least one; marks and tags are no words', () => {
  const words = (count: number) => `<p title="some words here">${'<b>word</b> - '.repeat(count)}</p>`
  expect([0, 1, 200, 201, 400, 401, 999_999].map((count) => readTimeOf(words(count)))).toEqual([1, 1, 1, 2, 2, 3, 600])
  expect(readTimeOf('竜 ドラゴン')).toBe(1)
})
