import { expect, test } from 'vitest'
import { SearchIndex } from './search-index.ts'
import { sortKey } from './sort-key.ts'
import { splitWords } from './word-index.ts'

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
])('products are found by their whole names: %j', (text, expected) => {
  expect(index.named(text).map((id) => names[id])).toEqual(expected)
})
