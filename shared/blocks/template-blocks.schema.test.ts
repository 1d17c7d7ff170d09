import { expect, test } from 'vitest'
import { blockKinds } from './blocks.schema.ts'
import { templateBlockKinds } from './template-blocks.schema.ts'
import { toPageBlock } from './template.ts'

const specified = {
  hero: ['title', 'subtitle', 'backgroundImage', 'ctaText', 'ctaLink'],
  text: ['title', 'content'],
  image: ['url', 'alt', 'caption'],
  features: ['title', 'items'],
  'featured-products': ['title', 'subtitle', 'maxProducts'],
}

test.each(Object.values(templateBlockKinds))('§3 template-editor defaults: $type', ({ type, content, defaults }) => {
  expect(Object.keys(defaults)).toEqual(specified[type])
  expect(Object.keys(content.shape)).toEqual(specified[type])
  expect(content.safeParse(defaults).error).toBeUndefined()
})

test('§3 template-editor defaults: features items[{title, description, icon}], featured-products maxProducts 6', () => {
  for (const item of templateBlockKinds.features.defaults.items)
    expect(Object.keys(item)).toEqual(['title', 'description', 'icon'])
  expect(templateBlockKinds['featured-products'].defaults.maxProducts).toBe(6)
})

test.each(Object.values(templateBlockKinds))('decision 9: a page knows every field of $type', ({ type, defaults }) => {
  const page = toPageBlock({ id: '1', type, layout: { width: 100, row: 1, order: 0 }, content: defaults })
  const fields = blockKinds[page.type as keyof typeof blockKinds].content
  expect(fields.safeParse(page.content).error).toBeUndefined()
  for (const name of Object.keys(page.content)) expect(Object.keys(fields.shape)).toContain(name)
})
