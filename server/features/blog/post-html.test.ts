import { expect, test } from 'vitest'
import { silent } from '#tests/harness/shopify.ts'
import { postHtml } from './post-html.ts'

test('a text that breaks the Markdown reader is shown as it was written', async () => {
  const nested = `${'>'.repeat(20_000)}<b>`
  expect(await postHtml(nested, silent)).toBe(`<p>${'&gt;'.repeat(20_000)}&lt;b&gt;</p>`)
  expect(await postHtml('a **b**', silent)).toBe('<p>a <strong>b</strong></p>')
})

test('the shop answers others while the longest post is made', async () => {
  const longest = '# Head\n\nThe *quick* [fox](https://a.example).\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n'.repeat(6_000)
  let turns = 0
  const counting = setInterval(() => (turns += 1), 1)
  const html = await postHtml(longest, silent)
  clearInterval(counting)
  expect(html.length).toBeGreaterThan(longest.length)
  expect(turns).toBeGreaterThan(20)
})
