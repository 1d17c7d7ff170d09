import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { blockTypeInfo } from '#shared/blocks/block-types.ts'
import { parseLinks } from '#shared/blocks/linked-text.ts'
import { readBlocks, rowsOf } from '#shared/blocks/read.ts'
import { templateBlockTypeInfo } from '#shared/blocks/template-block-types.ts'
import { templateTypes } from '#shared/features/templates/template-types.ts'
import { TemplateDraft } from '#shared/features/templates/templates.record.ts'
import { isKnownType, isOwnAddress, publicFile, stringsOf } from './content.checks.ts'
import { defaultSeedContent } from './content.ts'

const { templates } = defaultSeedContent

/** The template editor's block type if it has one of this name, otherwise the page builder's. */
function kindOf(type: string) {
  if (Object.hasOwn(templateBlockTypeInfo, type))
    return templateBlockTypeInfo[type as keyof typeof templateBlockTypeInfo]
  if (isKnownType(type)) return blockTypeInfo[type]
  throw new Error(`${type} is no type of block`)
}

describe('default templates', () => {
  test('there is one for each page type', () => {
    expect(templates.map(({ templateType }) => templateType).toSorted()).toEqual([...templateTypes].toSorted())
    expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length)
  })

  test.each(templates)('$name is valid and has a description', (template) => {
    const draft = TemplateDraft.parse(template)
    expect(draft).toEqual(template)
    expect(draft.description.length).toBeGreaterThan(40)
    expect(draft.blocks.length).toBeGreaterThan(4)
  })

  test.each(templates)('blocks of $name have only fields of their types', (it) => {
    for (const { id, type, content } of it.blocks!) {
      const fields = kindOf(type).content
      expect(fields.safeParse(content).error, id).toBeUndefined()
      for (const name of Object.keys(content)) expect(Object.keys(fields.shape), id).toContain(name)
    }
  })

  test.each(templates)('rows of $name are numbered from 1, with equal widths, some with columns', (it) => {
    const rows = rowsOf(readBlocks(it.blocks))
    expect(rows.map(([first]) => first!.layout.row)).toEqual(rows.map((_, index) => index + 1))
    for (const row of rows) {
      expect(row.length).toBeLessThanOrEqual(4)
      expect(row.map(({ layout }) => layout.order)).toEqual(row.map((_, index) => index))
      for (const { layout } of row) expect(layout.width).toBe(Math.floor(100 / row.length))
    }
    expect(Math.max(...rows.map((row) => row.length))).toBeGreaterThan(1)
    expect(new Set(it.blocks!.map(({ id }) => id)).size).toBe(it.blocks!.length)
  })

  test.each(templates)('links and images of $name exist, and images have texts', ({ blocks }) => {
    const written = blocks!.flatMap(({ id, content }) => stringsOf(content).map((text) => ({ where: id, ...text })))
    for (const { where, name, text } of written) {
      if (name === 'url' || name === 'backgroundImage') {
        expect(text === '' || existsSync(publicFile(text)), `${where}: ${text}`).toBe(true)
        continue
      }
      if (/link$/i.test(name) && text) expect(isOwnAddress(text), `${where}: ${text}`).toBe(true)
      for (const piece of parseLinks(text)) {
        if (piece.href) expect(isOwnAddress(piece.href), `${where}: ${piece.href}`).toBe(true)
        else expect(piece.text, where).not.toMatch(/\]\(/)
      }
    }
    for (const { id, type, content } of blocks!)
      if (type === 'image') expect(String(content['alt']).length, id).toBeGreaterThan(20)
  })

  test.each(templates)('a page made from $name has all of its fields', { tags: ['T10.1'] }, ({ blocks }) => {
    for (const { id, type, content } of readBlocks(blocks)) {
      if (!isKnownType(type)) throw new Error(`${id}: ${type} is no type of block`)
      const fields = blockTypeInfo[type].content
      expect(fields.safeParse(content).error, id).toBeUndefined()
      for (const name of Object.keys(content)) expect(Object.keys(fields.shape), id).toContain(name)
    }
  })
})
