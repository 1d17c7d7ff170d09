import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCents, decimalText, formatCents } from './decimal.ts'
import { choicesOf, parseOptions } from './order-line.ts'

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
  [[{ name: 'Scale', value: 'Huge' }], '54mm', 'None'],
  [[{ name: 'Size', value: 'Huge' }], '', 'Size: Huge'],
  [
    [
      { name: 'Base', value: '25mm round' },
      { name: 'Scale', value: '32mm' },
      { name: 'Finishing', value: 'None' },
    ],
    '32mm',
    'None; Base: 25mm round',
  ],
  [[{ name: 'Finish', value: 'Primed' }], '', 'Primed'],
  [[{ name: 'Title', value: 'Default Title' }], '', ''],
  [[], '', ''],
] as const)('options %j yield scale %s and finishing %s', ([options, scale, finishing]) => {
  expect(choicesOf(options)).toEqual({ scale, finishing })
})

test.for([
  ['32mm / None', '32mm', 'None'],
  ['OSR (Primed and Drybrush) / 54mm', '54mm', 'OSR (Primed and Drybrush)'],
  ['Primed', '', 'Primed'],
  ['32mm / None / Round', '32mm', 'None; Round'],
  ['Default Title', '', ''],
  ['', '', ''],
  [null, '', ''],
] as const)('title %s of a deleted variant yields scale %s and finishing %s', ([title, scale, finishing]) => {
  expect(choicesOf(parseOptions(title))).toEqual({ scale, finishing })
})

test('decimal amounts keep every digit and convert to exact cents', () => {
  expect(['12.5', '12.50', '007', '1.234', '-3.4', '0'].map(decimalText)).toEqual([
    '12.50',
    '12.50',
    '7.00',
    '1.234',
    '-3.40',
    '0.00',
  ])
  expect(['', '1e3', 'NaN', '1,5', undefined].map(decimalText)).toEqual([null, null, null, null, null])
  expect(['1.005', '1.004', '-0.01', '0.00'].map(parseCents)).toEqual([101, 100, -1, 0])
  fc.assert(
    fc.property(fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }), (cents) => {
      expect(parseCents(formatCents(cents))).toBe(cents)
      expect(decimalText(formatCents(cents))).toBe(formatCents(cents))
    }),
  )
})
