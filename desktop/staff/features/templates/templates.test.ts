import { describe, expect, test } from 'vitest'
import type { Block } from '#shared/blocks/block.ts'
import { templateBlockTypeInfo } from '#shared/blocks/template-block-types.ts'
import { templateTypes } from '#shared/features/templates/template-types.ts'
import {
  TemplateDraft,
  templateRecord,
  toListedTemplate,
  type Template,
} from '#shared/features/templates/templates.record.ts'
import { copyOf } from './changes.ts'
import { templateOptions } from './editing.ts'
import { usesPageFields } from './field-names.ts'
import { filterTemplates } from './filter.ts'
import { findProblems } from '#staff/widgets/form/problems.ts'
import { toBody, toValues } from '#shared/record.ts'

const layout = { width: 50, row: 1, order: 0 }
const template = (fields: Partial<Template>): Template => ({
  ...TemplateDraft.parse({ name: 'Landing page', description: 'For a season' }),
  id: '1',
  isDefault: true,
  updatedAt: '2026-11-21T12:00:00.000Z',
  version: 3,
  ...fields,
})

describe('copy', () => {
  test('a copy gets a (Copy) suffix and new block ids, and is no default', { tags: ['T7.3'] }, () => {
    const blocks = [
      { id: 'a', type: 'hero', layout, content: { title: 'T', ctaText: 'GO', own: { of: ['ours'] } } },
      { id: 'b', type: 'text', layout: { ...layout, order: 1 }, content: { content: 'Words' } },
    ]
    const copy = copyOf(template({ blocks }))
    expect(copy).toMatchObject({
      name: 'Landing page (Copy)',
      description: 'For a season',
      templateType: 'landing',
    })
    expect(copy).not.toHaveProperty('isDefault')
    const known = blocks.map((block) => ({ ...block, id: expect.any(String) }))
    expect(copy.blocks).toEqual(known)
    expect(new Set([...copy.blocks, ...blocks].map(({ id }) => id)).size).toBe(4)
  })

  test('a template with the longest name can be copied', () => {
    const { name, ...rest } = copyOf(template({ name: 'x'.repeat(200) }))
    expect(name).toMatch(/^x{193} \(Copy\)$/)
    expect(TemplateDraft.safeParse({ name, ...rest }).success).toBe(true)
  })
})

describe('form', () => {
  const newForm = toValues(templateRecord, null)
  const formProblems = (values: typeof newForm) => findProblems(TemplateDraft, toBody(templateRecord, values))

  test('Template name is required after trimming', { tags: ['T5.1'] }, () => {
    expect(formProblems({ ...newForm, name: ' \t ' })).toEqual({ name: 'Template name is required' })
    expect(formProblems({ ...newForm, name: ' Mine ' })).toEqual({})
  })

  test('the default type is landing', { tags: ['T9.1'] }, () => {
    expect(newForm.templateType).toBe('landing')
  })

  test('a template has one of the specified types', { tags: ['T3.1'] }, () => {
    expect(templateTypes).toEqual(['landing', 'product', 'blog', 'contact', 'about', 'gallery'])
  })
})

test('the list filters by type and by words of name and description', () => {
  const all = [template({}), template({ id: '2', name: 'Café', description: 'Menu', templateType: 'about' })]
  const ids = (filter: Parameters<typeof filterTemplates>[1]) =>
    filterTemplates(all.map(toListedTemplate), filter).map(({ id }) => id)
  expect(ids({ search: '', type: 'all' })).toEqual(['1', '2'])
  expect(ids({ search: 'cafe menu', type: 'all' })).toEqual(['2'])
  expect(ids({ search: 'season', type: 'about' })).toEqual([])
  expect(ids({ search: '', type: 'landing' })).toEqual(['1'])
})

describe('the template editor', () => {
  test('the template editor offers the specified block types', { tags: ['T3.2'] }, () => {
    expect(templateOptions.allowed).toEqual(['hero', 'text', 'image', 'features', 'featured-products'])
  })

  test.each(Object.values(templateBlockTypeInfo))(
    'a new $type block has the specified defaults',
    { tags: ['T3.3'] },
    ({ type, defaults }) => {
      const block = templateOptions.make!(type)
      expect(block).toMatchObject({ type, content: defaults })
      expect(templateOptions.fieldsOf!(block)).not.toBeNull()
    },
  )

  test('blocks from pages keep the page builder’s fields and editors', () => {
    const block = (type: string, content: Block['content']): Block => ({ id: 'x', type, layout, content })
    expect(usesPageFields(block('hero', { title: 'T', buttonText: 'GO', secondButtonText: 'OR' }))).toBe(true)
    expect(usesPageFields(block('text', { title: 'T', text: 'Words', textLayout: 'body' }))).toBe(true)
    expect(usesPageFields(block('hero', { title: 'T', ctaText: 'GO' }))).toBe(false)
    expect(usesPageFields(block('text', {}))).toBe(false)
    expect(usesPageFields(block('hero', { ctaText: 'GO', buttonText: 'OR', hidden: 1 }))).toBe(false)
    for (const type of ['contact-form', 'feature-grid', 'poster', '__proto__'])
      expect(templateOptions.fieldsOf!(block(type, {}))).toBeNull()
    expect(['gallery-preview', 'features'].map((type) => templateOptions.allowsPaste!(type))).toEqual([true, true])
  })
})
