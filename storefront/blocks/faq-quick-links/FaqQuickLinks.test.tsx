import { expect, test } from 'vitest'
import { faqIcons } from '#shared/blocks/choices.ts'
import { blockOf } from '#tests/harness/storefront/render-block.tsx'

test.each(faqIcons)('quick FAQ icon %s is rendered', { tags: ['S2.32', 'S2.62'] }, (icon) => {
  expect(blockOf('faq-quick-links', { faqLinks: [{ icon, question: 'Q?', link: '/a' }] })).toContain(`#${icon}"`)
})

test('a question links to its answer if it has one', { tags: ['S3.9'] }, () => {
  const html = blockOf('faq-quick-links', {
    faqLinks: [
      { question: 'One?', link: '/process' },
      { question: 'Two?', link: 'javascript:alert(1)' },
      { question: '', link: '/a' },
    ],
  })
  expect(html).toContain('<a class="link" href="/process">One?</a>')
  expect(html).toContain('<div dir="auto">Two?</div>')
  expect(html.match(/<li/g)).toHaveLength(2)
})
