import { describe, expect, test } from 'vitest'
import { blockTypes } from './block.ts'
import { blockKinds } from './blocks.schema.ts'
import * as choices from './choices.ts'
import { toPageBlock } from './template.ts'

test('§3 block types in the page builder: hero, text, image, feature-grid, gallery-preview, featured-products, contact-form, contact-info, faq-quick-links, collapsible', () => {
  expect(Object.keys(blockKinds).toSorted()).toEqual(blockTypes.toSorted())
  expect(Object.keys(blockKinds).toSorted()).toEqual(Object.keys(fields).toSorted())
})

test('§3 default content by block type: what a feature, a collapsible section, a contact item and a quick link hold', () => {
  const { 'feature-grid': grid, collapsible, 'contact-info': contact, 'faq-quick-links': faq } = blockKinds
  const names = (items: readonly object[]) => Object.keys(items[0]!).toSorted()
  expect(names(grid.defaults.features)).toEqual(['description', 'icon', 'title'])
  expect(names(collapsible.defaults.collapsibleContent)).toEqual(['content', 'defaultOpen', 'items', 'title', 'type'])
  expect(names(contact.defaults.contactItems)).toEqual(['icon', 'label', 'type', 'value'])
  expect(names(faq.defaults.faqLinks)).toEqual(['icon', 'link', 'question'])
})

/** The words of the staff specification, section 3, as they stand there. */
const specified: [what: string, words: string, choices: readonly string[]][] = [
  ['imageScale', 'small/medium/large/full', choices.imageScales],
  ['feature icons', 'Star/Award/Dice6/Skull', choices.featureIcons],
  ['contact types', 'email/phone/address/hours/instagram/tiktok/youtube/bluesky/tumblr/other', choices.contactTypes],
  [
    'contact icons',
    'mail/phone/map-pin/clock/globe/user/instagram/tiktok/youtube/bluesky/tumblr',
    choices.contactIcons,
  ],
  ['FAQ icons', 'message-square/truck/palette/users/help-circle/info/dollar-sign/calendar', choices.faqIcons],
  [
    'text styles',
    'headline/subheadline/title/subtitle/body/caption/terminal-prompt/error/success/warning/code',
    choices.textStyles,
  ],
  ['alignments', 'left/center/right/justify', choices.alignments],
  ['titlePosition', 'above/below', blockKinds.image.content.shape.titlePosition.unwrap().options],
]

test.each(specified)('§3 values to choose from: %s', (_, words, offered) => {
  expect(offered).toEqual(words.split('/'))
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
  test('§3 default content by block type: every field of it, which passes its own schema', () => {
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
