import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockTypes } from '#shared/blocks/block-types.ts'
import * as choices from '#shared/blocks/choices.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import { expectHarmless, hostileText } from '#tests/harness/hostile.ts'
import { editorOf, summaryOf } from '#tests/harness/staff/block-editors.tsx'
import { applyPatch } from './fields/field.ts'

/** Every field name that any block knows, at any depth. */
const names = new Set<string>([
  'alt',
  'backgroundImage',
  'maxProducts',
  'sections',
  '__proto__',
  'constructor',
  'length',
])
JSON.stringify(everyBlock, (name, value: unknown) => {
  if (Number.isNaN(Number(name))) names.add(name)
  return value
})
const text = fc.oneof(
  { arbitrary: hostileText, weight: 3 },
  fc.constantFrom('text', 'list', 'below', ...Object.values(choices).flat()),
)
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: text, weight: 4 },
    { arbitrary: fc.jsonValue(), weight: 1 },
    { arbitrary: fc.array(tie('value'), { maxLength: 4 }), weight: 2 },
    { arbitrary: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 10 }), weight: 3 },
  ),
}))
const content = fc.dictionary(fc.oneof(fc.constantFrom(...names), text), anything, { maxKeys: 12 })
const type = fc.oneof({ arbitrary: fc.constantFrom<string>(...blockTypes), weight: 9 }, text)

/** Styles set by antd; content can't produce these. */
const ours = /^[a-z-]+:\s*[\w .%()-]*;?$/

test('the summary of any type renders any JSON without running scripts', () => {
  fc.assert(
    fc.property(type, content, (type, content) => expectHarmless(summaryOf(type, content))),
    { numRuns: 300 },
  )
})

test('the editor of any type renders any JSON without running scripts', () => {
  fc.assert(
    fc.property(type, content, (type, content) => expectHarmless(editorOf(type, content), ours)),
    { numRuns: 100 },
  )
})

test('unknown fields survive an edit of another field', () => {
  fc.assert(
    fc.property(content, fc.constantFrom(...names), anything, (content, name, value) => {
      const after = applyPatch(content, Object.fromEntries([[name, value]]))
      for (const other of Object.keys(content)) if (other !== name) expect(after[other]).toBe(content[other])
      expect(Object.keys(after).filter((each) => each !== name)).toEqual(
        Object.keys(content).filter((each) => each !== name),
      )
    }),
  )
})

test('very long texts and lists are shown in part', () => {
  const book = '[a](/b) '.repeat(200_000)
  const features = [
    { title: book, description: book, value: book, question: book },
    ...Array.from({ length: 5000 }, () => ({ title: 'a', value: 'b', question: 'c' })),
  ]
  for (const type of blockTypes) {
    const content = {
      title: book,
      text: book,
      textLayout: 'code',
      features,
      contactItems: features,
      faqLinks: features,
    }
    expect(summaryOf(type, content).length).toBeLessThan(100_000)
  }
  expect(editorOf('feature-grid', { features: Array.from({ length: 5000 }, () => ({})) })).toContain(
    '4900 more not shown',
  )
})
