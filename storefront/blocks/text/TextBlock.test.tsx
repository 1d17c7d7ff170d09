import { describe, expect, test } from 'vitest'
import { alignments, textStyles } from '#shared/blocks/choices.ts'
import { blockOf, pageOf } from '#tests/harness/storefront/render-block.tsx'

const empty = '<div class="block"></div>'

test('an empty text block renders nothing', { tags: ['S2.32', 'S2.33'] }, () => {
  expect(blockOf('text', {})).toContain(empty)
  expect(blockOf('text', { title: ' ', subtitle: '\n', text: '' })).toContain(empty)
  expect(blockOf('text', { subtitle: 'S' })).not.toContain(empty)
})

describe('text styles', () => {
  test.each(textStyles)('%s applies to the title and the text', { tags: ['S3.10'] }, (style) => {
    const html = blockOf('text', { title: 'T', text: 'words', titleTextLayout: style, textLayout: style })
    expect(html).toContain(`<h1 class="style-${style} `)
    expect(html).toContain(style === 'code' ? '<pre class="words style-code ' : `<div class="words style-${style} `)
  })

  test('an unknown style means body, or headline or title for a title', () => {
    const html = pageOf([
      { type: 'text', content: { title: 'T', text: 'words', textLayout: 'x', titleTextLayout: {} } },
    ])
    expect(html).toContain('<h1 class="style-headline ')
    expect(html).toContain('words style-body ')
  })

  test('code keeps whitespace, scrolls by keyboard and has no links', () => {
    const html = blockOf('text', { text: '  a  [b](/c)', textLayout: 'code' })
    expect(html).toMatch(/<pre [^>]*tabindex="0">  a {2}\[b\]\(\/c\)<\/pre>/)
  })
})

test.each(alignments)('alignment %s applies to the title and the text', { tags: ['S3.9'] }, (alignment) => {
  const html = blockOf('text', {
    title: 'T',
    subtitle: 'S',
    text: 'words',
    titleAlignment: alignment,
    textAlignment: alignment === 'left' ? 'right' : 'left',
  })
  expect(html).toContain(`<h1 class="style-headline align-${alignment}"`)
  expect(html).toContain(`style-subtitle align-${alignment}"`)
  expect(html).toContain(`style-body align-${alignment === 'left' ? 'right' : 'left'}"`)
})

test('blank lines separate paragraphs; objects are skipped', () => {
  expect(blockOf('text', { text: 'one\ntwo\r\n \r\nthree\n\n\n' })).toContain('<p>one\ntwo</p><p>three</p>')
  expect(pageOf([{ type: 'text', content: { title: 7, text: { toString: 'x' } } }])).toContain('>7</h1>')
})

test('[label](url) links that begin with http open in a new tab', { tags: ['S2.22', 'S10.106'] }, () => {
  const html = blockOf('text', { text: 'a [b](/c) [d](https://e.example) [f](javascript:g) [h](/i_(j))' })
  expect(html).toContain('a <a class="link" href="/c">b</a> ')
  expect(html).toContain('<a class="link" href="https://e.example" target="_blank" rel="noopener">d')
  expect(html).toContain(' [f](javascript:g) <a class="link" href="/i_(j)">h</a>')
})
