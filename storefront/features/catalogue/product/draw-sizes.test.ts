import { expect, test } from 'vitest'
import { drawSizes } from './draw-sizes.ts'
import { formatLength, listPrintSizes } from './print-sizes.ts'

const variants = (...scales: string[]) =>
  scales.map((option1) => ({ id: option1, option1, option2: 'None', price: '4', options: [], availableForSale: true }))

test('a print at 54mm is larger than the measured one at 32mm', { tags: ['S2.42'] }, () => {
  const shopifyVariants = variants('54mm', '32mm')
  expect(listPrintSizes({ metadata: { heightMm: 32, baseMm: 16 }, shopifyVariants })).toEqual([
    { scale: '32mm', height: 32, base: 16 },
    { scale: '54mm', height: 54, base: 27 },
  ])
  expect(listPrintSizes({ metadata: { baseMm: 16 }, shopifyVariants: variants('Default Title') })).toEqual([
    { scale: '', height: null, base: 16 },
  ])
})

test('a product without measures has no sizes, and ten scales show the smallest', { tags: ['S2.42'] }, () => {
  expect(listPrintSizes({ metadata: {}, shopifyVariants: variants('32mm') })).toEqual([])
  const scales = Array.from({ length: 10 }, (_, at) => `${(10 - at) * 15}mm`)
  const sizes = listPrintSizes({ metadata: { heightMm: 32 }, shopifyVariants: variants(...scales) })
  expect(sizes.map(({ scale }) => scale)).toEqual(['15mm', '30mm', '45mm', '60mm'])
})

test('lengths are told in millimetres and inches', () => {
  expect(formatLength(57.375)).toBe('57\u00a0mm (2.3\u00a0in)')
})

test('the drawing has every print at its size, within its frame, and labels everything with its size', () => {
  const drawing = drawSizes([
    { scale: '32mm', height: 34, base: 30 },
    { scale: '54mm', height: 310, base: null },
  ])
  expect(drawing).toContain('<rect x="-15" y="-3" width="30"')
  expect(drawing).toContain('scale(310)')
  const [, top, width] = /viewBox="0 (-\d+) (\d+) \d+"/.exec(drawing)!.map(Number)
  expect(top).toBeLessThanOrEqual(-313)
  const [middles, labels] = [/translate\(([\d.]+)\)/g, /<text y="[\d.]+"[^>]*>([^<]+)/g].map((pattern) =>
    Array.from(drawing.matchAll(pattern), ([, found]) => found!),
  )
  expect(Number(middles!.at(-1)) + 0.33 * 310).toBeLessThan(width!)
  expect(labels).toEqual(['COIN', '24 mm', 'D20', '22 mm', '32mm', '34 mm', '54mm', '310 mm'])
  expect(drawing).toContain('a d20 (22 mm), the 32mm print (34 mm), the 54mm print (310 mm), a hand (184 mm).')
})
