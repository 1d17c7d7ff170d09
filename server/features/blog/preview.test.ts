import { expect, test } from 'vitest'
import { estimateReadTime } from '#shared/features/blog/read-time.ts'
import { openShop } from '#tests/harness/shop.ts'

test('a preview equals the storefront’s HTML, with a read time, and isn’t stored', async () => {
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

test('read time is 200 words per minute, at least one, ignoring markup', () => {
  const words = (count: number) => `<p title="some words here">${'<b>word</b> - '.repeat(count)}</p>`
  expect([0, 1, 200, 201, 400, 401, 999_999].map((count) => estimateReadTime(words(count)))).toEqual([
    1, 1, 1, 2, 2, 3, 600,
  ])
  expect(estimateReadTime('竜 ドラゴン')).toBe(1)
})
