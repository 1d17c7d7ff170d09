import { describe, expect, test } from 'vitest'
import { blockTypeInfo, blockTypes } from '#shared/blocks/block-types.ts'
import { textStyles } from '#shared/blocks/choices.ts'
import { parseTags } from '#tests/harness/markup.ts'
import { editorOf } from '#tests/harness/staff/block-editors.tsx'

const labelsOf = (html: string) =>
  [...html.matchAll(/class="(?:field-label|ant-checkbox-label)"[^>]*>([^<]*)/g)].map(([, label]) => label)
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(
    ([, attributes, inner]) => /aria-label="([^"]*)"/.exec(attributes!)?.[1] ?? inner!.replace(/<[^>]*>/g, ''),
  )

describe('fields of every block type', () => {
  test.each<[string, string[]]>([
    [
      'hero',
      [
        'Title',
        'Subtitle',
        'Text',
        'Button text',
        'Button link',
        'Second button text',
        'Second button link',
        'Image',
        'Alt text',
        'Decorative: it adds no information',
      ],
    ],
    ['text', ['Title', 'Subtitle', 'Title style', 'Title alignment', 'Text', 'Text style', 'Text alignment']],
    [
      'image',
      [
        'Image',
        'Alt text',
        'Decorative: it adds no information',
        'Image scale',
        'Image link',
        'Open the link in a new tab',
        'Title',
        'Title position',
        'Alignment',
        'Title style',
        'Caption',
      ],
    ],
    ['video', ['Title', 'Video address', 'Poster']],
    ['feature-grid', ['Section title', 'Section subtitle', 'Title', 'Features', 'Title', 'Icon', 'Description']],
    [
      'gallery-preview',
      ['Title', 'Subtitle', 'Button text', 'Button link', 'Show title', 'Show subtitle', 'Show button'],
    ],
    ['featured-products', ['Section title', 'Section subtitle', 'Maximum products']],
    ['contact-info', ['Title', 'Contact items', 'Type', 'Icon', 'Label', 'Value']],
    ['faq-quick-links', ['Title', 'FAQ links', 'Question', 'Link', 'Icon']],
    [
      'collapsible',
      [
        'Title',
        'Title style',
        'Trigger text',
        'Open the trigger text by default',
        'Sections',
        'Title',
        'Type',
        'Text',
        'Open by default',
      ],
    ],
  ])(
    '%s',
    { tags: ['E2.10', 'E3.10', 'E3.11', 'E3.12', 'E3.4', 'E3.5', 'E3.6', 'E3.7', 'E3.8', 'E3.9'] },
    (type, labels) => {
      const { defaults } = blockTypeInfo[type as keyof typeof blockTypeInfo]
      const [first] = 'features' in defaults ? [{ ...defaults, features: defaults.features.slice(0, 1) }] : [defaults]
      expect(labelsOf(editorOf(type, first as Record<string, unknown>))).toEqual(labels)
    },
  )
})

test.each([...blockTypes, 'totem'])(
  'the editor of %s has layout controls, DONE, CANCEL and DELETE',
  { tags: ['E2.12'] },
  (type) => {
    const html = editorOf(type, {})
    expect(html).toContain('LAYOUT')
    expect(buttonsOf(html).slice(-3)).toEqual(['DONE', 'CANCEL', 'DELETE'])
  },
)

test.each(['contact-form', 'totem', 'constructor'])(
  'the editor of an unknown type shows a placeholder: %s',
  { tags: ['E2.11', 'E10.2'] },
  (type) => expect(editorOf(type, { title: 'x' })).toContain(`>${type} content block</p>`),
)

test.each([
  ['feature-grid', 'features', 'Feature'],
  ['contact-info', 'contactItems', 'Contact item'],
  ['faq-quick-links', 'faqLinks', 'FAQ link'],
])('items of %s can be removed only while more than one exists', { tags: ['E2.15'] }, (type, name, one) => {
  expect(buttonsOf(editorOf(type, { [name]: [{}] }))).not.toContain(`Remove ${one} 1`)
  const two = buttonsOf(editorOf(type, { [name]: [{}, {}] }))
  expect(two).toEqual(expect.arrayContaining([`Remove ${one} 1`, `Remove ${one} 2`]))
})

test('move buttons of collapsible sections are hidden at the ends', { tags: ['E2.14'] }, () => {
  const moves = (count: number) =>
    buttonsOf(
      editorOf('collapsible', { collapsibleContent: Array.from({ length: count }, () => ({ title: 'x' })) }),
    ).filter((name) => name.startsWith('Move'))
  expect(moves(3)).toEqual(['Move Section 1 down', 'Move Section 2 up', 'Move Section 2 down', 'Move Section 3 up'])
  expect(moves(1)).toEqual([])
})

test('the text style preview shows 50 characters in the style', { tags: ['E2.18'] }, () => {
  const preview = (content: Record<string, unknown>) =>
    /data-preview="([^"]*)"><p>([^<]*)/.exec(editorOf('text', content))?.slice(1)
  expect(preview({ title: 'x'.repeat(51), titleTextLayout: 'warning' })).toEqual(['warning', `${'x'.repeat(50)}…`])
  expect(preview({ title: 'x'.repeat(50), titleTextLayout: 'nonsense' })).toEqual(['title', 'x'.repeat(50)])
  for (const style of textStyles) expect(preview({ text: 'words', textLayout: style })).toEqual([style, 'words'])
  const linked = editorOf('text', { text: `[a](/b) ${'x'.repeat(50)}` })
  expect(linked).toContain(`>a</span> ${'x'.repeat(48)}…</p>`)
  expect(preview({ title: ' ', text: {} })).toBeUndefined()
})

test('the older shape of a collapsible block is read as a fallback', { tags: ['E10.1'] }, () => {
  const sections = [{ content: 'old words', items: ['a'] }]
  const html = editorOf('collapsible', { sections, collapsibleContent: [] })
  expect(html).toContain('old words')
  expect(labelsOf(html)).toContain('List')
  expect(editorOf('collapsible', { sections, collapsibleContent: [{ title: 'new' }] })).not.toContain('old words')
})

test('fields warn about stored values that they can’t show', () => {
  expect(editorOf('hero', { title: { not: 'text' } })).toContain('This field can’t show the stored value')
  expect(editorOf('image', { imageScale: 'giant' })).toContain('no longer supported')
  expect(editorOf('feature-grid', { features: [7, { title: 'a' }] })).toContain('can’t be shown or edited')
})

test('a video address that can’t be played has a problem', { tags: ['E3.15'] }, () => {
  expect(editorOf('video', { videoUrl: 'https://vimeo.com/hoard' })).toContain(
    'This is not the address of a single video.',
  )
  expect(editorOf('video', { videoUrl: 'https://vimeo.com/76979871' })).not.toContain('aria-invalid="true"')
})

test('an image without alternative text gets a warning', () => {
  const asks = (content: Record<string, unknown>) => editorOf('image', content).includes('! Describe the image')
  expect(asks({ imageUrl: '/a.png' })).toBe(true)
  expect(asks({ imageUrl: '/a.png', alt: 'A dragon' })).toBe(false)
  expect(asks({})).toBe(false)
})

test('every control has an accessible name', () => {
  for (const type of blockTypes) {
    const html = editorOf(type, blockTypeInfo[type].defaults)
    for (const { name, attributes } of parseTags(html))
      if (['input', 'textarea'].includes(name) && !['radio', 'checkbox'].includes(attributes['type'] ?? ''))
        expect(attributes['aria-label'] ?? html.includes(`for="${attributes['id']}"`)).toBeTruthy()
  }
})
