import { expect, test } from 'vitest'
import { describeImage, firstImage, firstParagraph, followText } from './post-form.ts'

const words = (count: number) => Array.from({ length: count }, () => 'dragon').join(' ')

test('the reading time follows the text until it is set by hand', { tags: ['G10.6'] }, () => {
  expect(followText({ content: '', readTime: 5 }, words(1000))).toBe(5)
  expect(followText({ content: words(1000), readTime: 5 }, words(1001))).toBe(6)
  expect(followText({ content: words(1000), readTime: 9 }, words(1001))).toBe(9)
  expect(followText({ content: words(1000), readTime: null }, words(1001))).toBe(null)
  expect(followText({ content: '[a dragon](/a) x', readTime: 1 }, `${words(201)} ![b](/c)`)).toBe(2)
})

test('the first image and paragraph of a text are offered as cover and excerpt', { tags: ['G10.21'] }, () => {
  const text = '## Scales\n\n![](/a.webp)\n\n- one\n\nBrush *slowly*,\n[with care](/care) \\[twice\\].\n\nThen wash.'
  expect(firstImage(text)).toBe('/a.webp')
  expect(firstParagraph(text)).toBe('Brush slowly, with care [twice].')
  expect(firstParagraph(words(100))).toMatch(/^(dragon )+dragon…$/)
  const linked = 'See [them](/a_(b)) ![](</c_(d).webp>) ![](/e.webp) (now).'
  expect([firstImage(linked), firstParagraph(linked)]).toEqual(['/c_(d).webp', 'See them (now).'])
  expect([firstImage(''), firstParagraph('# Only a heading')]).toEqual([null, null])
})

test('an alternative text goes to the image that lacks it', { tags: ['G10.21'] }, () => {
  const text = '![](/a.webp) ![known](/a.webp) ![ ](/b.webp)'
  expect(describeImage(text, '/a.webp', 'A [red] one')).toBe(
    '![A \\[red\\] one](/a.webp) ![known](/a.webp) ![ ](/b.webp)',
  )
  expect(describeImage('(![](/a_(b).webp))', '/a_(b).webp', 'One')).toBe('(![One](/a_(b).webp))')
})
