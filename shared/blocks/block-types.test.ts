import { describe, expect, test } from 'vitest'
import { blockTypeInfo, blockTypes } from './block-types.ts'
import * as choices from './choices.ts'
import { toPageBlock } from './template.ts'

test('the page builder offers the specified block types', { tags: ['E3.3'] }, () => {
  expect(Object.keys(blockTypeInfo).toSorted()).toEqual(blockTypes.toSorted())
  expect(Object.keys(blockTypeInfo).toSorted()).toEqual(Object.keys(fields).toSorted())
})

test('list items have the specified default content', { tags: ['E3.10', 'E3.11', 'E3.12', 'E3.7'] }, () => {
  const { 'feature-grid': grid, collapsible, 'contact-info': contact, 'faq-quick-links': faq } = blockTypeInfo
  const names = (items: readonly object[]) => Object.keys(items[0]!).toSorted()
  expect(names(grid.defaults.features)).toEqual(['description', 'icon', 'title'])
  expect(names(collapsible.defaults.collapsibleContent)).toEqual(['content', 'defaultOpen', 'items', 'title', 'type'])
  expect(names(contact.defaults.contactItems)).toEqual(['icon', 'label', 'type', 'value'])
  expect(names(faq.defaults.faqLinks)).toEqual(['icon', 'link', 'question'])
})

/** The specified names and choices. */
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
  ['titlePosition', 'above/below', blockTypeInfo.image.content.shape.titlePosition.unwrap().options],
]

test.each(specified)(
  'the choices for %s are the specified ones',
  { tags: ['E3.11', 'E3.12', 'E3.13', 'E3.14', 'E3.6', 'E3.7'] },
  (_, words, offered) => {
    expect(offered).toEqual(words.split('/'))
  },
)

/** Default content fields by block type. */
const fields: Record<string, string[]> = {
  hero: ['title', 'subtitle', 'text', 'buttonText', 'buttonLink', 'secondButtonText', 'secondButtonLink'],
  text: ['title', 'subtitle', 'text', 'titleTextLayout', 'textLayout', 'titleAlignment', 'textAlignment'],
  image:
    'title imageUrl imageLink imageLinkExternal text titlePosition imageScale titleTextLayout titleAlignment'.split(
      ' ',
    ),
  video: ['title', 'videoUrl', 'imageUrl'],
  'feature-grid': ['sectionTitle', 'sectionSubtitle', 'title', 'features'],
  'gallery-preview': ['title', 'subtitle', 'buttonText', 'buttonLink', 'showTitle', 'showSubtitle', 'showButton'],
  'featured-products': ['sectionTitle', 'sectionSubtitle'],
  'contact-form': [],
  collapsible: ['title', 'titleTextLayout', 'triggerText', 'defaultOpen', 'collapsibleContent'],
  'contact-info': ['contactItems'],
  'faq-quick-links': ['faqLinks'],
}

describe.each(Object.values(blockTypeInfo))('$type', ({ type, label, content, defaults }) => {
  test(
    'every default field is present and passes the schema',
    { tags: ['E3.10', 'E3.11', 'E3.12', 'E3.4', 'E3.5', 'E3.6', 'E3.7', 'E3.8', 'E3.9'] },
    () => {
      expect(Object.keys(defaults)).toEqual(fields[type])
      expect(content.parse(defaults)).toEqual(defaults)
      expect(label).toMatch(/^[A-Z]/)
    },
  )

  test('the schema keeps unknown fields and requires none', () => {
    expect(content.parse({ cellar: 1 })).toEqual({ cellar: 1 })
  })

  test('the defaults are not mistaken for a template block', () => {
    const block = { id: '1', type, layout: { width: 100, row: 1, order: 0 }, content: defaults }
    expect(toPageBlock(block)).toEqual(block)
  })
})
