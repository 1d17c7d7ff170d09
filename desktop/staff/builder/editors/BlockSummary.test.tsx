import { describe, expect, test } from 'vitest'
import { summaryOf } from '#tests/harness/staff/block-editors.tsx'

const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '')

describe('block summaries', () => {
  test('an empty text block shows its placeholder', { tags: ['E2.16'] }, () => {
    for (const content of [{}, { title: ' ', subtitle: '\n', text: '' }, { title: {}, text: null }])
      expect(wordsOf(summaryOf('text', content))).toBe('Empty text block - add content to see preview')
    for (const name of ['title', 'subtitle', 'text'])
      expect(wordsOf(summaryOf('text', { [name]: 'words' }))).toBe('words')
  })

  test('link previews are truncated at 200 characters', { tags: ['E2.17'] }, () => {
    const words = 'x'.repeat(150)
    expect(wordsOf(summaryOf('text', { text: `[${words}](/a) ${'y'.repeat(49)}` }))).toBe(`${words} ${'y'.repeat(49)}`)
    const html = summaryOf('text', { text: `[${words}](/a) [${'y'.repeat(50)}](https://b.example/${'z'.repeat(300)})` })
    expect(wordsOf(html)).toBe(`${words} ${'y'.repeat(49)}…`)
    // A truncated link is still marked as a link, but can't be followed.
    expect(html.match(/class="link-preview"/g)).toHaveLength(2)
    expect(html).not.toContain('<a ')
  })

  test('link previews count grapheme clusters', { tags: ['E2.17'] }, () => {
    expect(wordsOf(summaryOf('text', { text: '🐲'.repeat(201) }))).toBe(`${'🐲'.repeat(200)}…`)
    expect(wordsOf(summaryOf('text', { text: '👩‍👩‍👧'.repeat(200) }))).toBe('👩‍👩‍👧'.repeat(200))
  })

  test('the gallery preview shows 6 fixed samples', { tags: ['E2.19'] }, () => {
    const html = summaryOf('gallery-preview', { title: 'T', subtitle: 'S', buttonText: 'GO', buttonLink: '/gallery' })
    expect(html.match(/<li /g)).toHaveLength(6)
    expect(html.match(/\$(14|16)\.00 · 32mm/g)).toHaveLength(6)
    expect(new Set(html.match(/\$1[46]\.00/g))).toEqual(new Set(['$14.00', '$16.00']))
    expect(summaryOf('gallery-preview', {})).toContain(/<ul.*<\/ul>/s.exec(html)![0])
    for (const part of ['T', 'S', 'GO']) expect(html).toContain(`>${part}`)
    const bare = wordsOf(
      summaryOf('gallery-preview', { title: 'Title', subtitle: 'Sub', showTitle: false, showSubtitle: false }),
    )
    expect(bare).not.toMatch(/Title|Sub/)
  })

  test('the feature grid shows its icons, titles and descriptions', { tags: ['E2.20'] }, () => {
    const html = summaryOf('feature-grid', {
      sectionTitle: 'S',
      features: [{ icon: 'Skull', title: 'One', description: 'words' }, { title: 'Two' }],
    })
    expect(html).toContain('class="summary-cards list"')
    expect(html).toContain('#Skull"')
    expect(html).toContain('#Star"')
    expect(wordsOf(html)).toBe('SOnewordsTwo')
  })

  test.each(['contact-form', 'totem', '__proto__', 'constructor', '<script>'])(
    'an unknown type shows a placeholder: %s',
    { tags: ['E2.11'] },
    (type) => {
      const words = wordsOf(summaryOf(type, { title: 'unseen' }))
      expect(words.replace('&lt;', '<').replace('&gt;', '>')).toBe(`${type} content block`)
    },
  )
})

test('a collapsible section opens according to defaultOpen', { tags: ['E4.13'] }, () => {
  const folds = (html: string) => [...html.matchAll(/<details class="summary-fold"([^>]*)>/g)].map(([, open]) => open)
  const section = { title: 'one', type: 'text', content: 'words' }
  const html = summaryOf('collapsible', { collapsibleContent: [section, { ...section, defaultOpen: true }] })
  expect(folds(html)).toEqual(['', ' open=""'])
  expect(folds(summaryOf('collapsible', { triggerText: 'more', defaultOpen: true, sections: [section] }))).toEqual([
    ' open=""',
    '',
  ])
})

test('text styles and alignments look as in the shop', { tags: ['E3.13', 'E3.14'] }, () => {
  const html = summaryOf('text', {
    title: 'T',
    titleTextLayout: 'error',
    titleAlignment: 'right',
    text: 'x',
    textLayout: '?',
  })
  expect(html).toContain('<div class="words style-error align-right" dir="auto"><p class="clamp">T</p></div>')
  expect(html).toContain('style-body align-left')
})

test('an image has its scale, loads lazily and reports a bad address', { tags: ['E9.2'] }, () => {
  const html = summaryOf('image', { imageUrl: '/a.png', alt: 'A dragon', imageScale: 'small' })
  expect(html).toContain('class="summary-figure stack scale-small align-center"')
  expect(html).toMatch(/<img [^>]*src="\/a.png" alt="A dragon" loading="lazy"/)
  expect(wordsOf(summaryOf('image', {}))).toBe('[NO IMAGE YET]')
  expect(wordsOf(summaryOf('image', { imageUrl: 'javascript:alert(1)' }))).toContain('This address can’t be used')
})

test('buttons say what they lack when shoppers would not see them', () => {
  expect(wordsOf(summaryOf('hero', { buttonText: 'GO', secondButtonLink: '/a' }))).toContain('GO [NO LINK]')
  expect(wordsOf(summaryOf('hero', { buttonText: 'GO', buttonLink: 'javascript:x' }))).toContain('[BROKEN LINK]')
  expect(wordsOf(summaryOf('hero', { secondButtonLink: '/a' }))).toContain('/a [NO TEXT]')
})

test('a long list shows twelve items and the number of the rest', () => {
  const contactItems = Array.from({ length: 40 }, (_, index) => ({ value: `v${index}` }))
  expect(summaryOf('contact-info', { contactItems })).toContain('and 28 more')
})
