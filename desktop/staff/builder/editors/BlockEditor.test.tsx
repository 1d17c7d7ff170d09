import { describe, expect, test } from 'vitest'
import { blockTypes } from '#shared/blocks/block.ts'
import { blockKinds } from '#shared/blocks/blocks.schema.ts'
import { textStyles } from '#shared/blocks/choices.ts'
import { tagsOf } from '#tests/harness/markup.ts'
import { editorOf } from './editors.test-kit.tsx'

const labelsOf = (html: string) =>
  [...html.matchAll(/class="(?:field-label|ant-checkbox-label)"[^>]*>([^<]*)/g)].map(([, label]) => label)
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(
    ([, attributes, inner]) => /aria-label="([^"]*)"/.exec(attributes!)?.[1] ?? inner!.replace(/<[^>]*>/g, ''),
  )

describe('§2 §3 block editors: the fields of every type', () => {
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
        'Picture',
        'Alternative text',
      ],
    ],
    ['text', ['Title', 'Subtitle', 'Title style', 'Title alignment', 'Text', 'Text style', 'Text alignment']],
    [
      'image',
      [
        'Picture',
        'Alternative text',
        'Image scale',
        'Picture link',
        'Open the link in a new tab',
        'Title',
        'Title position',
        'Alignment',
        'Title style',
        'Caption',
      ],
    ],
    ['feature-grid', ['Section title', 'Section subtitle', 'Title', 'Features', 'Title', 'Icon', 'Description']],
    [
      'gallery-preview',
      ['Title', 'Subtitle', 'Button text', 'Button link', 'Show title', 'Show subtitle', 'Show button'],
    ],
    ['featured-products', ['Section title', 'Section subtitle', 'Products at most']],
    ['contact-info', ['Title', 'Contact items', 'Type', 'Icon', 'Label', 'Value']],
    ['faq-quick-links', ['Title', 'FAQ links', 'Question', 'Link', 'Icon']],
    [
      'collapsible',
      [
        'Title',
        'Title style',
        'Trigger text',
        'Open at first: what is behind the trigger text',
        'Sections',
        'Title',
        'Type',
        'Text',
        'Open at first',
      ],
    ],
  ])('%s', (type, labels) => {
    const { defaults } = blockKinds[type as keyof typeof blockKinds]
    const [first] = 'features' in defaults ? [{ ...defaults, features: defaults.features.slice(0, 1) }] : [defaults]
    expect(labelsOf(editorOf(type, first as Record<string, unknown>))).toEqual(labels)
  })
})

test.each([...blockTypes, 'totem'])(
  '§2 block editors: the editor of %s has layout controls, save and cancel actions, and a delete action',
  (type) => {
    const html = editorOf(type, {})
    expect(html).toContain('LAYOUT')
    expect(buttonsOf(html).slice(-3)).toEqual(['SAVE', 'CANCEL', 'DELETE'])
  },
)

test.each(['contact-form', 'totem', 'constructor'])(
  '§2 block editors: any other type shows a placeholder reading "{type} content block": %s',
  (type) => expect(editorOf(type, { title: 'x' })).toContain(`>${type} content block</p>`),
)

test.each([
  ['feature-grid', 'features', 'Feature'],
  ['contact-info', 'contactItems', 'Contact item'],
  ['faq-quick-links', 'faqLinks', 'FAQ link'],
])('§2 block editors: items of %s can be removed only while more than one exists', (type, name, one) => {
  expect(buttonsOf(editorOf(type, { [name]: [{}] }))).not.toContain(`Remove ${one} 1`)
  const two = buttonsOf(editorOf(type, { [name]: [{}, {}] }))
  expect(two).toEqual(expect.arrayContaining([`Remove ${one} 1`, `Remove ${one} 2`]))
})

test('§2 block editors: move up/down controls of collapsible sections are hidden at the ends', () => {
  const moves = (count: number) =>
    buttonsOf(
      editorOf('collapsible', { collapsibleContent: Array.from({ length: count }, () => ({ title: 'x' })) }),
    ).filter((name) => name.startsWith('Move'))
  expect(moves(3)).toEqual(['Move Section 1 down', 'Move Section 2 up', 'Move Section 2 down', 'Move Section 3 up'])
  expect(moves(1)).toEqual([])
})

test('§2 block editors: the text-style preview shows 50 characters, in the style', () => {
  const preview = (content: Record<string, unknown>) =>
    /data-preview="([^"]*)"><p>([^<]*)/.exec(editorOf('text', content))?.slice(1)
  expect(preview({ title: 'x'.repeat(51), titleTextLayout: 'warning' })).toEqual(['warning', `${'x'.repeat(50)}…`])
  expect(preview({ title: 'x'.repeat(50), titleTextLayout: 'nonsense' })).toEqual(['title', 'x'.repeat(50)])
  for (const style of textStyles) expect(preview({ text: 'words', textLayout: style })).toEqual([style, 'words'])
  const linked = editorOf('text', { text: `[a](/b) ${'x'.repeat(50)}` })
  expect(linked).toContain(`>a</span> ${'x'.repeat(48)}…</p>`)
  expect(preview({ title: ' ', text: {} })).toBeUndefined()
})

test('decision 10: the older shape of a collapsible block is read where the newer one is empty', () => {
  const sections = [{ content: 'old words', items: ['a'] }]
  const html = editorOf('collapsible', { sections, collapsibleContent: [] })
  expect(html).toContain('old words')
  expect(labelsOf(html)).toContain('List')
  expect(editorOf('collapsible', { sections, collapsibleContent: [{ title: 'new' }] })).not.toContain('old words')
})

test('what a field cannot show is said, and so is what the shop does not know', () => {
  expect(editorOf('hero', { title: { not: 'text' } })).toContain('Something is stored here that this field cannot show')
  expect(editorOf('image', { imageScale: 'giant' })).toContain('not known any more')
  expect(editorOf('feature-grid', { features: [7, { title: 'a' }] })).toContain('cannot be edited or shown')
})

test('a picture without alternative text is asked for one, gently', () => {
  const asks = (content: Record<string, unknown>) => editorOf('image', content).includes('! Say what is to be seen')
  expect(asks({ imageUrl: '/a.png' })).toBe(true)
  expect(asks({ imageUrl: '/a.png', alt: 'A dragon' })).toBe(false)
  expect(asks({})).toBe(false)
})

test('every control has a name', () => {
  for (const type of blockTypes) {
    const html = editorOf(type, blockKinds[type].defaults)
    for (const { name, attributes } of tagsOf(html))
      if (['input', 'textarea'].includes(name) && !['radio', 'checkbox'].includes(attributes['type'] ?? ''))
        expect(attributes['aria-label'] ?? html.includes(`for="${attributes['id']}"`)).toBeTruthy()
  }
})
