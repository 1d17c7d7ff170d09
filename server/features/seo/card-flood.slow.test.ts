import { expect, test } from 'vitest'
import { openShop } from '#tests/harness/shop.ts'

test('a flood of cards is drawn or rejected while the shop keeps serving', async () => {
  await using shop = await openShop({ env: { AUTH_DISABLED: '1' }, imported: false })
  const slugs = Array.from({ length: 40 }, (_, index) => `wyrms-${index}`)
  for (const slug of slugs)
    await shop.staff.blog.create({
      body: { title: 'Wyrms', excerpt: 'Three steps', content: 'See it.', imageUrl: '/none', slug },
    })
  const flood = Promise.all(slugs.map((slug) => fetch(`${shop.url}/cards/post/${slug}.png`)))
  expect((await fetch(`${shop.url}/api/blog`)).status).toBe(200)
  const answers = await flood
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20)
  for (const { headers } of answers.filter(({ status }) => status !== 200)) expect(headers.get('retry-after')).toBe('5')
})
