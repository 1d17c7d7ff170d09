import { describe, expect, test } from 'vitest'
import { alignments, textStyles } from '#shared/blocks/choices.ts'
import { blockOf, pageOf } from '#storefront/blocks/block.test-kit.tsx'

const empty = '<div class="block"></div>'

test('§2 home page: text blocks with empty title, subtitle and text render nothing', () => {
  expect(blockOf('text', {})).toContain(empty)
  expect(blockOf('text', { title: ' ', subtitle: '\n', text: '' })).toContain(empty)
  expect(blockOf('text', { subtitle: 'S' })).not.toContain(empty)
})

describe('§3 text styles', () => {
  test.each(textStyles)('%s, of the title and of the text', (style) => {
    const html = blockOf('text', { title: 'T', text: 'words', titleTextLayout: style, textLayout: style })
    expect(html).toContain(`<h1 class="style-${style} `)
    expect(html).toContain(style === 'code' ? '<pre class="words style-code ' : `<div class="words style-${style} `)
  })

  test('an unknown one is body, and title or headline for a title', () => {
    const html = pageOf([
      { type: 'text', content: { title: 'T', text: 'words', textLayout: 'x', titleTextLayout: {} } },
    ])
    expect(html).toContain('<h1 class="style-headline ')
    expect(html).toContain('words style-body ')
  })

  test('code keeps its blanks, scrolls with the keyboard, and has no links in it', () => {
    const html = blockOf('text', { text: '  a  [b](/c)', textLayout: 'code' })
    expect(html).toMatch(/<pre [^>]*tabindex="0">  a {2}\[b\]\(\/c\)<\/pre>/)
  })
})

test.each(alignments)('§3 alignment %s, of the title and of the text', (alignment) => {
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

test('paragraphs end at blank lines; line breaks stay; numbers are text, objects are not', () => {
  expect(blockOf('text', { text: 'one\ntwo\r\n \r\nthree\n\n\n' })).toContain('<p>one\ntwo</p><p>three</p>')
  expect(pageOf([{ type: 'text', content: { title: 7, text: { toString: 'x' } } }])).toContain('>7</h1>')
})

test('§2 footer: [label](url) links; those that begin with http open in a new tab', () => {
  const html = blockOf('text', { text: 'a [b](/c) [d](https://e.example) [f](javascript:g)' })
  expect(html).toContain('a <a class="link" href="/c">b</a> ')
  expect(html).toContain('<a class="link" href="https://e.example" target="_blank" rel="noopener">d')
  expect(html).toContain(' [f](javascript:g)')
})
