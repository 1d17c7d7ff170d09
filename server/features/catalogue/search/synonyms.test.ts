import { expect, test } from 'vitest'
import { SynonymIndex } from './synonyms.ts'
import { termsOf } from './word-index.ts'

const placesOf = (groups: string, search: string) =>
  new SynonymIndex(groups).placesOf(termsOf(search)).map((place) => place.map((terms) => terms.join(' ')))

test(
  'synonyms are found as the search finds words: any case, accents, quotes and compounds',
  { tags: ['S10.93'] },
  () => {
    const groups = "Dragon, Wyrm\nOwl Bear, Strigoursine\nDrow, dark elf\nKal'tharr, Écorcheur"
    expect(placesOf(groups, 'red DRAGON')).toEqual([['red'], ['dragon', 'wyrm']])
    for (const search of ['owl bear', 'owl-bear', 'owlbear'])
      expect(placesOf(groups, search)[0]).toEqual([termsOf(search).join(' '), 'strigoursine'])
    expect(placesOf(groups, 'young dark elf archer')).toEqual([['young'], ['dark elf', 'drow'], ['archer']])
    expect(placesOf(groups, 'dark')).toEqual([['dark']])
    expect(placesOf(groups, 'kal’tharr')).toEqual([['kaltharr', 'ecorcheur']])
    // Typed without an end, it is no synonym yet.
    expect(placesOf(groups, 'wyr')).toEqual([['wyr']])
  },
)

test('a word of several groups has the synonyms of each; the others don’t', { tags: ['S10.93'] }, () => {
  const groups = 'orc, greenskin\ngoblin, greenskin'
  expect(placesOf(groups, 'greenskin')).toEqual([['greenskin', 'orc', 'goblin']])
  expect(placesOf(groups, 'orc')).toEqual([['orc', 'greenskin']])
  const many = Array.from({ length: 60 }, (_, number) => `beast, animal${number}`).join('\n')
  expect(placesOf(many, 'beast')[0]).toHaveLength(41)
})
