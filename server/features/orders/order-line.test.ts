import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, decimalText, textOfCents } from './decimal.ts'
import { choicesOf, optionsIn } from './order-line.ts'

test.for([
  [
    [
      { name: 'Scale', value: '32mm' },
      { name: 'Finishing', value: 'None' },
    ],
    '32mm',
    'None',
  ],
  [
    [
      { name: 'Painting', value: 'OSR Style' },
      { name: 'Size', value: '54 mm Display' },
    ],
    '54mm',
    'OSR Style',
  ],
  [[{ name: 'Size', value: 'Huge' }], '54mm', 'None'],
  [[{ name: 'Finish', value: 'Primed' }], '', 'Primed'],
  [[{ name: 'Title', value: 'Default Title' }], '', ''],
  [[], '', ''],
] as const)('of the options %j the scale is %s and the finishing %s, as in the shop', ([options, scale, finishing]) => {
  expect(choicesOf(options)).toEqual({ scale, finishing })
})

test.for([
  ['32mm / None', '32mm', 'None'],
  ['OSR (Primed and Drybrush) / 54mm', '54mm', 'OSR (Primed and Drybrush)'],
  ['Primed', '', 'Primed'],
  ['Default Title', '', ''],
  ['', '', ''],
  [null, '', ''],
] as const)(
  'of a deleted variant whose title was %s the scale is %s and the finishing %s',
  ([title, scale, finishing]) => {
    expect(choicesOf(optionsIn(title))).toEqual({ scale, finishing })
  },
)

test('amounts are decimal text that loses nothing, and cents are exact', () => {
  expect(['12.5', '12.50', '007', '1.234', '-3.4', '0'].map(decimalText)).toEqual([
    '12.50',
    '12.50',
    '7.00',
    '1.234',
    '-3.40',
    '0.00',
  ])
  expect(['', '1e3', 'NaN', '1,5', undefined].map(decimalText)).toEqual([null, null, null, null, null])
  expect(['1.005', '1.004', '-0.01', '0.00'].map(centsOf)).toEqual([101, 100, -1, 0])
  fc.assert(
    fc.property(fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }), (cents) => {
      expect(centsOf(textOfCents(cents))).toBe(cents)
      expect(decimalText(textOfCents(cents))).toBe(textOfCents(cents))
    }),
  )
})
