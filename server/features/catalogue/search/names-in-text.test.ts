import { expect, test } from 'vitest'
import { LONG_TURN_MS, longestTurn } from '#tests/harness/longest-turn.ts'
import { SearchIndex } from './search-index.ts'
import { sortKey, splitWords } from '#server/features/catalogue/reading/fold.ts'

const names = ['Wyrm', 'Emerald Wyrm', 'Half-Orc', 'Écorcheur', 'Bat', 'Emerald Wyrm', '💀', '龍の王']
const index = new SearchIndex()
const facts = { creatureType: 'Mimic', creatureSize: 'Large', designer: 'Ada', fromCents: 500, isFeatured: false }
for (const [id, name] of names.entries())
  index.put({
    ...facts,
    id,
    sortKey: sortKey(name),
    words: splitWords(`${name} Mimic miniature`),
    nameLength: splitWords(name).length,
  })

test.each([
  ['Paint a bat, then the **Emerald\nWyrm**.', ['Bat', 'Emerald Wyrm']],
  ['The [emerald wyrm](/product/emerald-wyrm) and another wyrm', ['Emerald Wyrm', 'Wyrm']],
  ["A half-orc's ecorcheur", ['Half-Orc', 'Écorcheur']],
  ['Batteries, acrobats and wyrmlings; a mimic', []],
  ['Acrobats dread the Emerald Wyrm; a bat does not', ['Emerald Wyrm', 'Bat']],
  ['Wyrm emerald', ['Wyrm']],
  ['龍の王', ['龍の王']],
  ['', []],
])('products are found by their whole names: %j', async (text, expected) => {
  expect((await index.named(text)).map((id) => names[id])).toEqual(expected)
})

test('a text that has the words of every name lets others in', { tags: ['A10.13'] }, async () => {
  const many = new SearchIndex()
  const words = Array.from({ length: 1_000 }, (_, at) => `word${at}`)
  for (let id = 1; id <= 5_000; id++) {
    const name = `${words[id % 1_000]} ${words[(id * 7) % 1_000]} ${words[(id * 13) % 1_000]}`
    const all = splitWords(name)
    many.put({ ...facts, id, sortKey: sortKey(name), words: all, nameLength: all.length })
  }
  const text = `${words.join(' ')} `.repeat(30)
  expect(await longestTurn(() => many.named(text))).toBeLessThan(LONG_TURN_MS)
})
