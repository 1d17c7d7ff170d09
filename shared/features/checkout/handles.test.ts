import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/harness/any-text.ts'
import { candidateHandles } from './handles.ts'

test("the product's own handle comes first, then derived ones, each once", { tags: ['S7.11'] }, () => {
  expect(candidateHandles({ name: 'Ember Wyrm', shopifyHandle: 'ember-wyrm-2' })).toEqual([
    'ember-wyrm-2',
    'ember-wyrm',
  ])
  expect(candidateHandles({ name: 'Ember Wyrm', shopifyHandle: 'ember-wyrm' })).toEqual(['ember-wyrm'])
  expect(candidateHandles({ name: "The Witch's Éclair!", shopifyHandle: null })).toEqual([
    'the-witch-s-clair',
    'the-witchs-clair',
    'the-witchs-eclair',
  ])
  expect(candidateHandles({ name: '***', shopifyHandle: null })).toEqual([])
})

test('a derived handle is a valid slug for any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) => {
      for (const handle of candidateHandles({ name, shopifyHandle: null })) {
        expect(handle).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      }
    }),
  )
})
