import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findVariant, variantFinishing, variantScale } from './options.ts'
import { nameOptions } from './variant-options.ts'

/** Variants with every combination of the values, as Shopify lists them. */
function variantsOf(options: Record<string, string[]>) {
  let all: { name: string; value: string }[][] = [[]]
  for (const [name, values] of Object.entries(options))
    all = all.flatMap((chosen) => values.map((value) => [...chosen, { name, value }]))
  return all.map((chosen, index) => ({ id: `gid://shopify/ProductVariant/${index + 1}`, options: chosen }))
}

test.for<[options: Record<string, string[]>, words: string[]]>([
  [{ Scale: ['32mm', '54mm'], Finishing: ['None', 'A'] }, ['32mm|None|', '32mm|A|', '54mm|None|', '54mm|A|']],
  [{ 'Primed?': ['No', 'Yes'], 'Miniature size': ['32 mm'] }, ['32 mm|No|', '32 mm|Yes|']],
  [{ Scale: ['Small', 'Huge'] }, ['Small||', 'Huge||']],
  [{ Kind: ['32mm'], Look: ['None', 'OSR Style'] }, ['32mm|None|', '32mm|OSR Style|']],
  [{ Title: ['Default Title'] }, ['Default Title||']],
  // Unknown options are neither scale nor finishing, wherever they stand.
  [{ Colour: ['Red', 'Green'] }, ['||Colour: Red', '||Colour: Green']],
  [{ Base: ['25mm', '32mm'], Scale: ['54mm'] }, ['54mm||Base: 25mm', '54mm||Base: 32mm']],
  [{ Scale: ['32mm'], Base: ['None', 'Round'] }, ['32mm||Base: None', '32mm||Base: Round']],
  [{ Base: ['Round'], Scale: ['32mm'], Finishing: ['None', 'OSR'] }, ['32mm|None|Base: Round', '32mm|OSR|Base: Round']],
  [{ Colour: ['Red'], Tray: ['Deep'], Lid: ['Yes'] }, ['||Colour: Red; Tray: Deep; Lid: Yes']],
  // A name doesn't begin with the space after the colon that it loses.
  [{ ': Colour': ['Red'] }, ['||Colour: Red']],
  // Where two values stand for one scale, neither does.
  [{ Scale: ['Small', 'Medium'] }, ['||Scale: Small', '||Scale: Medium']],
  [{ Scale: ['32mm', 'Bust'] }, ['||Scale: 32mm', '||Scale: Bust']],
])('the options %j are named %j', ([options, words]) => {
  const named = nameOptions(variantsOf(options))
  expect(named.map(({ option1, option2, option3 = '' }) => `${option1}|${option2}|${option3}`)).toEqual(words)
})

const value = fc.oneof(
  fc.constantFrom('32mm', '54 mm', '54mm Display', 'Huge', 'Small', 'None', 'OSR Style', 'Primed', 'a; b: c'),
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ minLength: 200, maxLength: 255 }),
)
const name = fc.oneof(fc.constantFrom('Scale', 'Finishing', 'Size', 'Base size', 'Colour', 'Title', 'b'), value)
const values = fc.uniqueArray(value, { minLength: 1, maxLength: 6 })
const anyVariants = fc
  .uniqueArray(fc.tuple(name, values), { minLength: 1, maxLength: 3, selector: ([each]) => each })
  .map((options) => variantsOf(Object.fromEntries(options)))

test('scale and finishing find each variant of any product', () => {
  fc.assert(
    fc.property(anyVariants, (variants) => {
      const words = nameOptions(variants)
      const named = variants.map((variant, index) => ({ ...variant, ...words[index]! }))
      for (const variant of named) {
        const found = findVariant(named, variantScale(variant), variantFinishing(variant))
        expect(found?.id).toBe(variant.id)
        // Requests trim their texts.
        expect(variantFinishing(variant)).toBe(variantFinishing(variant).trim())
        expect(variantFinishing(variant).length).toBeLessThanOrEqual(300)
        // Product pages split them into one group per option.
        expect(variant.option3?.split('; ').length).toBe(named[0]!.option3?.split('; ').length)
      }
    }),
    { numRuns: 300 },
  )
})
