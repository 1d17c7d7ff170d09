import { expect, test } from 'vitest'
import { blockTypeInfo } from './block-types.ts'
import { templateBlockTypeInfo } from './template-block-types.ts'
import { toPageBlock } from './template.ts'

const specified = {
  hero: ['title', 'subtitle', 'backgroundImage', 'ctaText', 'ctaLink'],
  text: ['title', 'content'],
  image: ['url', 'alt', 'caption'],
  features: ['title', 'items'],
  'featured-products': ['title', 'subtitle', 'maxProducts'],
}

test.each(Object.values(templateBlockTypeInfo))(
  '$type has the specified template defaults',
  { tags: ['T3.3', 'T3.4', 'T3.5', 'T3.6', 'T3.7'] },
  ({ type, content, defaults }) => {
    expect(Object.keys(defaults)).toEqual(specified[type])
    // A hero's picture can be described.
    const further = type === 'hero' ? ['alt'] : []
    expect(Object.keys(content.shape).toSorted()).toEqual([...specified[type], ...further].toSorted())
    expect(content.safeParse(defaults).error).toBeUndefined()
  },
)

test('features and featured products have template defaults', { tags: ['T3.6', 'T3.7'] }, () => {
  for (const item of templateBlockTypeInfo.features.defaults.items)
    expect(Object.keys(item)).toEqual(['title', 'description', 'icon'])
  expect(templateBlockTypeInfo['featured-products'].defaults.maxProducts).toBe(6)
})

test.each(Object.values(templateBlockTypeInfo))(
  'the page builder knows every field of $type',
  { tags: ['T10.1'] },
  ({ type, defaults }) => {
    const page = toPageBlock({ id: '1', type, layout: { width: 100, row: 1, order: 0 }, content: defaults })
    const fields = blockTypeInfo[page.type as keyof typeof blockTypeInfo].content
    expect(fields.safeParse(page.content).error).toBeUndefined()
    for (const name of Object.keys(page.content)) expect(Object.keys(fields.shape)).toContain(name)
  },
)
