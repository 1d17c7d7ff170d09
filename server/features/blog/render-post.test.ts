import { expect, test } from 'vitest'
import { silent } from '#tests/harness/silent.ts'
import { renderPost } from './render-post.ts'

test('a text that breaks the parser is shown as plain text', async () => {
  const nested = `${'>'.repeat(20_000)}<b>`
  expect(await renderPost(nested, silent)).toBe(`<p>${'&gt;'.repeat(20_000)}&lt;b&gt;</p>`)
  expect(await renderPost('a **b**', silent)).toBe('<p>a <strong>b</strong></p>')
})

test('the shop answers other requests while the longest post is rendered', async () => {
  const longest = '# Head\n\nThe *quick* [fox](https://a.example).\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n'.repeat(6_000)
  let turns = 0
  const counting = setInterval(() => (turns += 1), 1)
  const html = await renderPost(longest, silent)
  clearInterval(counting)
  expect(html.length).toBeGreaterThan(longest.length)
  expect(turns).toBeGreaterThan(20)
})
