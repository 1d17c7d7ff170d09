import { describe, expect, test } from 'vitest'
import type { Block } from '#shared/blocks/block.ts'
import { templateBlockKinds } from '#shared/blocks/template-blocks.schema.ts'
import { templateTypes } from '#shared/features/templates/template-types.ts'
import { TemplateDraft, type Template } from '#shared/features/templates/templates.schema.ts'
import { copyOf } from './copy.ts'
import { templateOptions } from './editing.ts'
import { isInPageWords } from './fields/words.ts'
import { filterTemplates } from './filter.ts'
import { formProblems, newForm } from './form.ts'

const layout = { width: 50, row: 1, order: 0 }
const template = (fields: Partial<Template>): Template => ({
  id: '1',
  name: 'Landing page',
  description: 'For a season',
  templateType: 'landing',
  blocks: [],
  isDefault: true,
  updatedAt: '2026-11-21T12:00:00.000Z',
  version: 3,
  ...fields,
})

describe('copy', () => {
  test('§7 copy posts the name with a (Copy) suffix and isDefault false; its block ids are new, all else is the same', () => {
    const blocks = [
      { id: 'a', type: 'hero', layout, content: { title: 'T', ctaText: 'GO', own: { of: ['ours'] } } },
      { id: 'b', type: 'text', layout: { ...layout, order: 1 }, content: { content: 'Words' } },
    ]
    const copy = copyOf(template({ blocks }))
    expect(copy).toMatchObject({
      name: 'Landing page (Copy)',
      description: 'For a season',
      templateType: 'landing',
      isDefault: false,
    })
    const known = blocks.map((block) => ({ ...block, id: expect.any(String) }))
    expect(copy.blocks).toEqual(known)
    expect(new Set([...copy.blocks, ...blocks].map(({ id }) => id)).size).toBe(4)
  })

  test('the longest name can be copied, too', () => {
    const { name, ...rest } = copyOf(template({ name: 'x'.repeat(200) }))
    expect(name).toMatch(/^x{193} \(Copy\)$/)
    expect(TemplateDraft.safeParse({ name, ...rest }).success).toBe(true)
  })
})

describe('form', () => {
  test("§5 Template name is required after trimming ('Template name is required')", () => {
    expect(formProblems({ ...newForm, name: ' \t ' })).toEqual({ name: 'Template name is required' })
    expect(formProblems({ ...newForm, name: ' Mine ' })).toEqual({})
  })

  test('§9 default template type: landing', () => {
    expect(newForm.templateType).toBe('landing')
  })

  test('§3 template: templateType is landing, product, blog, contact, about or gallery', () => {
    expect(templateTypes).toEqual(['landing', 'product', 'blog', 'contact', 'about', 'gallery'])
  })
})

test('the list is filtered by type and by the words of names and descriptions', () => {
  const all = [template({}), template({ id: '2', name: 'Café', description: 'Menu', templateType: 'about' })]
  const ids = (filter: Parameters<typeof filterTemplates>[1]) => filterTemplates(all, filter).map(({ id }) => id)
  expect(ids({ search: '', type: 'all' })).toEqual(['1', '2'])
  expect(ids({ search: 'cafe menu', type: 'all' })).toEqual(['2'])
  expect(ids({ search: 'season', type: 'about' })).toEqual([])
  expect(ids({ search: '', type: 'landing' })).toEqual(['1'])
})

describe('the template editor', () => {
  test('§3 the template editor offers: hero, text, image, features, featured-products', () => {
    expect(templateOptions.allowed).toEqual(['hero', 'text', 'image', 'features', 'featured-products'])
  })

  test.each(Object.values(templateBlockKinds))('§3 template-editor defaults: $type', ({ type, defaults }) => {
    const block = templateOptions.make!(type)
    expect(block).toMatchObject({ type, content: defaults })
    expect(templateOptions.fieldsOf!(block)).not.toBeNull()
  })

  test('blocks from a page, and of other types, are edited in the page builder’s words; nothing is hidden', () => {
    const block = (type: string, content: Block['content']): Block => ({ id: 'x', type, layout, content })
    expect(isInPageWords(block('hero', { title: 'T', buttonText: 'GO', secondButtonText: 'OR' }))).toBe(true)
    expect(isInPageWords(block('text', { title: 'T', text: 'Words', textLayout: 'body' }))).toBe(true)
    expect(isInPageWords(block('hero', { title: 'T', ctaText: 'GO' }))).toBe(false)
    expect(isInPageWords(block('text', {}))).toBe(false)
    expect(isInPageWords(block('hero', { ctaText: 'GO', buttonText: 'OR', hidden: 1 }))).toBe(false)
    for (const type of ['contact-form', 'feature-grid', 'poster', '__proto__'])
      expect(templateOptions.fieldsOf!(block(type, {}))).toBeNull()
    expect(['gallery-preview', 'features'].map((type) => templateOptions.takes!(type))).toEqual([true, true])
  })
})
