import { describe, expect, test } from 'vitest'
import { blockTypes } from './block.ts'
import { blockKinds } from './blocks.schema.ts'
import { toPageBlock } from './template.ts'

test('every block type has a kind', () => {
  expect(Object.keys(blockKinds).toSorted()).toEqual(blockTypes.toSorted())
})

/** Staff specification, section 3: default content by block type. */
const fields: Record<string, string[]> = {
  hero: ['title', 'subtitle', 'text', 'buttonText', 'buttonLink', 'secondButtonText', 'secondButtonLink'],
  text: ['title', 'subtitle', 'text', 'titleTextLayout', 'textLayout', 'titleAlignment', 'textAlignment'],
  image:
    'title imageUrl imageLink imageLinkExternal text titlePosition imageScale titleTextLayout titleAlignment'.split(
      ' ',
    ),
  'feature-grid': ['sectionTitle', 'sectionSubtitle', 'title', 'features'],
  'gallery-preview': ['title', 'subtitle', 'buttonText', 'buttonLink', 'showTitle', 'showSubtitle', 'showButton'],
  'featured-products': ['sectionTitle', 'sectionSubtitle'],
  'contact-form': [],
  collapsible: ['title', 'titleTextLayout', 'triggerText', 'defaultOpen', 'collapsibleContent'],
  'contact-info': ['contactItems'],
  'faq-quick-links': ['faqLinks'],
}

describe.each(Object.values(blockKinds))('$type', ({ type, label, content, defaults }) => {
  test('its defaults are the fields of the staff specification, section 3, and pass its own schema', () => {
    expect(Object.keys(defaults)).toEqual(fields[type])
    expect(content.parse(defaults)).toEqual(defaults)
    expect(label).toMatch(/^[A-Z]/)
  })

  test('its schema keeps fields that it does not know, and asks for none', () => {
    expect(content.parse({ cellar: 1 })).toEqual({ cellar: 1 })
  })

  test('its defaults are not taken for a template block', () => {
    const block = { id: '1', type, layout: { width: 100, row: 1, order: 0 }, content: defaults }
    expect(toPageBlock(block)).toEqual(block)
  })
})
