import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newBlock } from '#shared/blocks/arrange.ts'
import { blockTypeInfo, blockTypes, declarationOf } from '#shared/blocks/block-types.ts'
import { type BlockDeclaration, type BlockField, type BlockFields, pictureOf } from '#shared/blocks/declare-block.ts'
import { listImageUrls } from '#shared/blocks/image-urls.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { templateBlockTypeInfo } from '#shared/blocks/template-block-types.ts'
import { visitBlocks } from '#server/content/references/visit-blocks.ts'
import { interactive, productsNeeded, viewOf } from '#storefront/blocks/views.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import { editorOf, summaryOf } from '#tests/harness/staff/block-editors.tsx'
import { creature, pageOf } from '#tests/harness/storefront/render-block.tsx'
import { strokesOf } from '#staff/widgets/miniature/Miniature.tsx'
import { findBlocks } from './canvas/BlockMenu.tsx'

const declarations: readonly BlockDeclaration[] = Object.values(blockTypeInfo)
const products = [creature(1)]
const shownIn = (block: { type: string; content: object }) => pageOf([block], { featured: products, gallery: products })
/** Whether a page shows more of its blocks than empty boxes. */
const isSeen = (markup: string) =>
  /<(?!\/?(?:section|div)\b)|>[^<]/.test(markup.replace('<h1 class="sr-only">The page</h1>', ''))

/** Every property that a field may have, so that a misspelt one fails. */
const properties =
  'schema initial place hasLinks isAddress label hint input placeholder problemOf rows newTab older newer altFrom link fallback of one item titled'.split(
    ' ',
  )

/** The fields of blocks and of items in their lists. */
const withItems = (of: BlockFields): BlockFields[] => [
  of,
  ...Object.values(of.fields).flatMap((field) => (field.input === 'items' ? withItems(field.item) : [])),
]
const everyForm = [...declarations, ...Object.values(templateBlockTypeInfo)].flatMap(withItems)

test('forms have each labelled field once, and name no others', () => {
  for (const { fields, form, content, defaults } of everyForm) {
    const labelled = Object.keys(fields).filter((name) => fields[name]!.label !== undefined)
    expect(form.flat().toSorted()).toEqual(labelled.toSorted())
    expect(content.parse(defaults)).toEqual(defaults)
    for (const field of Object.values(fields)) {
      for (const property of Object.keys(field))
        expect(properties, 'the properties of fields, above').toContain(property)
      for (const name of othersOf(field)) expect(Object.keys(fields)).toContain(name)
      if (field.input === 'items') expect(Object.keys(field.item.fields)).toContain(field.titled)
    }
  }
})

/** Other fields of the same block that a field names. */
function othersOf(field: BlockField): string[] {
  if (field.input === 'picture') return [field.older, field.altFrom, field.link].filter((name) => name !== undefined)
  if (field.input === 'style' || field.input === 'alignment') return [...field.of]
  if (field.input === 'items') return field.older ? [field.older] : []
  return field.input === 'link' && field.newTab ? [field.newTab] : []
}

test('each declaration is in the list of types', () => {
  const files = globSync('*.block.ts', { cwd: resolve(import.meta.dirname, '../../../shared/blocks') })
  expect(Object.keys(blockTypeInfo).toSorted(), 'shared/blocks/block-types.ts').toEqual(
    files.map((file) => file.replace('.block.ts', '')).toSorted(),
  )
})

describe.each(declarations)('$type', (declaration) => {
  const { type, label, purpose, fields, form, isEmpty } = declaration
  const examples = everyBlock.filter((block) => block.type === type)

  test('is in the menu of blocks, with a sketch', () => {
    expect(blockTypes).toContain(type)
    expect(findBlocks(blockTypes, `${label} ${purpose}`)).toEqual([type])
    const strokes = strokesOf([{ type, layout: { width: 100, row: 1, order: 0 }, hasImage: true }])
    expect(strokes.length).toBeGreaterThan(1)
    expect(Math.max(...strokes.map(({ x, width }) => x + width))).toBeLessThanOrEqual(120)
  })

  test('has a control for each field and a summary, or a placeholder', () => {
    const { content } = newBlock(type)
    const placeholder = `${type} content block`
    expect(editorOf(type, content).includes(placeholder)).toBe(form.length === 0)
    expect(summaryOf(type, content).includes(placeholder)).toBe(form.length === 0)
    for (const name of form.flat()) expect(editorOf(type, content)).toContain(`>${fields[name]!.label}<`)
  })

  test('has examples, which shoppers see unless it is empty', () => {
    expect(examples.length, `examples of ${type} in tests/harness/every-block.ts`).toBeGreaterThan(0)
    expect(viewOf(readBlocks([{ type }])[0]!), `the line of ${type} in storefront/blocks/views.ts`).toBeDefined()
    for (const block of [...examples, { type, content: {} }, newBlock(type)]) {
      const [page] = readBlocks([block])
      expect(isSeen(shownIn(block)), JSON.stringify(block)).toBe(!isEmpty(page!.content))
    }
  })

  test('says what a page needs for it', () => {
    const needs = productsNeeded(readBlocks([{ type }]))
    expect(declaration.needsFeatured ?? false).toBe(needs.featured)
    const isInteractive = examples.some((block) => shownIn(block).includes('data-interactive'))
    expect(interactive.includes(type)).toBe(isInteractive || needs.featured || needs.gallery)
  })

  test('its links and pictures are found', () => {
    for (const of of withItems(declaration))
      for (const [name, field] of Object.entries(of.fields)) {
        const list = Object.entries(fields).find(([, it]) => it.input === 'items' && it.item === of)?.[0]
        const found = (text: string) => {
          const content = { [name]: field.input === 'lines' ? [text] : text }
          let count = 0
          visitBlocks([{ type, content: list ? { [list]: [content] } : content }], ({ value }) => {
            count++
            return value
          })
          return count
        }
        const isText = ['paragraph', 'rich', 'lines'].includes(field.input ?? '') && field.hasLinks !== false
        const isAddress = field.isAddress ?? /(url|link)$/i.test(name)
        if (isAddress) expect(found('/a'), name).toBe(1)
        else if (isText || field.hasLinks) expect([found('[b](/a)'), found('/a')], name).toEqual([1, 0])
        else if (field.label && !field.input) expect([found('[b](/a)'), found('/a')], name).toEqual([0, 0])
      }
    const picture = pictureOf(declaration)
    const block = { type, content: { ...examples[0]?.content, [picture?.name ?? '']: '/own.png' } }
    expect(listImageUrls([block])).toEqual(picture ? ['/own.png'] : [])
    expect(shownIn(block).includes('/own.png')).toBe(picture !== undefined)
  })
})

test('a type that is unknown or named like a property of objects has no declaration and no component', () => {
  for (const type of ['totem', 'constructor', '__proto__']) {
    expect(declarationOf({ type })).toBeUndefined()
    expect(isSeen(shownIn({ type, content: {} }))).toBe(false)
  }
  expect(blockTypes.filter((type) => !viewOf(readBlocks([{ type }])[0]!).View)).toEqual([])
})
