import { describe, expect, test } from 'vitest'
import { summaryOf } from './editors.test-kit.tsx'

const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '')

describe('§2 block editors', () => {
  test('a text block with no title, subtitle or text previews as "Empty text block - add content to see preview"', () => {
    for (const content of [{}, { title: ' ', subtitle: '\n', text: '' }, { title: {}, text: null }])
      expect(wordsOf(summaryOf('text', content))).toBe('Empty text block - add content to see preview')
    for (const name of ['title', 'subtitle', 'text'])
      expect(wordsOf(summaryOf('text', { [name]: 'words' }))).toBe('words')
  })

  test('link previews are truncated at 200 characters', () => {
    const words = 'x'.repeat(150)
    expect(wordsOf(summaryOf('text', { text: `[${words}](/a) ${'y'.repeat(49)}` }))).toBe(`${words} ${'y'.repeat(49)}`)
    const html = summaryOf('text', { text: `[${words}](/a) [${'y'.repeat(50)}](https://b.example/${'z'.repeat(300)})` })
    expect(wordsOf(html)).toBe(`${words} ${'y'.repeat(49)}…`)
    // A link that is cut is a link still, and leads nowhere from here.
    expect(html.match(/class="link-preview"/g)).toHaveLength(2)
    expect(html).not.toContain('<a ')
  })

  test('link previews count characters as people do', () => {
    expect(wordsOf(summaryOf('text', { text: '🐲'.repeat(201) }))).toBe(`${'🐲'.repeat(200)}…`)
    expect(wordsOf(summaryOf('text', { text: '👩‍👩‍👧'.repeat(200) }))).toBe('👩‍👩‍👧'.repeat(200))
  })

  test('the gallery-preview block shows 6 fixed sample items (prices 14.00 or 16.00, size 32mm)', () => {
    const html = summaryOf('gallery-preview', { title: 'T', subtitle: 'S', buttonText: 'GO', buttonLink: '/gallery' })
    expect(html.match(/<li>/g)).toHaveLength(6)
    expect(html.match(/\$(14|16)\.00 · 32mm/g)).toHaveLength(6)
    expect(new Set(html.match(/\$1[46]\.00/g))).toEqual(new Set(['$14.00', '$16.00']))
    expect(summaryOf('gallery-preview', {})).toContain(/<ul.*<\/ul>/s.exec(html)![0])
    for (const part of ['T', 'S', 'GO']) expect(html).toContain(`>${part}`)
    const bare = wordsOf(
      summaryOf('gallery-preview', { title: 'Title', subtitle: 'Sub', showTitle: false, showSubtitle: false }),
    )
    expect(bare).not.toMatch(/Title|Sub/)
  })

  test('the feature grid shows its icons, titles and descriptions', () => {
    const html = summaryOf('feature-grid', {
      sectionTitle: 'S',
      features: [{ icon: 'Skull', title: 'One', description: 'words' }, { title: 'Two' }],
    })
    expect(html).toContain('class="summary-cards"')
    expect(html).toContain('#Skull"')
    expect(html).toContain('#Star"')
    expect(wordsOf(html)).toBe('SOnewordsTwo')
  })

  test.each(['contact-form', 'totem', '__proto__', 'constructor', '<script>'])(
    'any other type shows a placeholder reading "{type} content block": %s',
    (type) => {
      const words = wordsOf(summaryOf(type, { title: 'unseen' }))
      expect(words.replace('&lt;', '<').replace('&gt;', '>')).toBe(`${type} content block`)
    },
  )
})

test('§4 block editor: a collapsible section’s initial state comes from defaultOpen', () => {
  const folds = (html: string) => [...html.matchAll(/<details class="summary-fold"([^>]*)>/g)].map(([, open]) => open)
  const section = { title: 'one', type: 'text', content: 'words' }
  const html = summaryOf('collapsible', { collapsibleContent: [section, { ...section, defaultOpen: true }] })
  expect(folds(html)).toEqual(['', ' open=""'])
  expect(folds(summaryOf('collapsible', { triggerText: 'more', defaultOpen: true, sections: [section] }))).toEqual([
    ' open=""',
    '',
  ])
})

test('§3 text styles and alignments are shown as in the shop', () => {
  const html = summaryOf('text', {
    title: 'T',
    titleTextLayout: 'error',
    titleAlignment: 'right',
    text: 'x',
    textLayout: '?',
  })
  expect(html).toContain('<div class="words style-error align-right" dir="auto"><p>T</p></div>')
  expect(html).toContain('style-body align-left')
})

test('§9 image scale: the picture is as wide as in the shop, lazily read; without one, or from nowhere, it is said', () => {
  const html = summaryOf('image', { imageUrl: '/a.png', alt: 'A dragon', imageScale: 'small' })
  expect(html).toContain('class="summary-figure scale-small align-center"')
  expect(html).toMatch(/<img [^>]*src="\/a.png" alt="A dragon" loading="lazy"/)
  expect(wordsOf(summaryOf('image', {}))).toBe('[NO PICTURE YET]')
  expect(wordsOf(summaryOf('image', { imageUrl: 'javascript:alert(1)' }))).toContain('None can come from this address')
})

test('buttons that shoppers would not see say what they lack', () => {
  expect(wordsOf(summaryOf('hero', { buttonText: 'GO', secondButtonLink: '/a' }))).toContain('GO [NO LINK]')
  expect(wordsOf(summaryOf('hero', { buttonText: 'GO', buttonLink: 'javascript:x' }))).toContain('[LEADS NOWHERE]')
  expect(wordsOf(summaryOf('hero', { secondButtonLink: '/a' }))).toContain('/a [NO WORDS]')
})

test('of a long list the first twelve are shown, and how many more there are', () => {
  const contactItems = Array.from({ length: 40 }, (_, index) => ({ value: `v${index}` }))
  expect(summaryOf('contact-info', { contactItems })).toContain('and 28 more')
})
