import { selectedOptions } from '#sandbox/shop/product-facts.ts'
import type { ProductRecord, VariantRecord } from '#sandbox/shop/records.ts'

export interface VariantChoice {
  selectedOptions?: { name: string; value: string }[]
  ignoreUnknownOptions?: boolean
  caseInsensitiveMatch?: boolean
}

/** The first variant with all the selected options; undefined if none has them. */
export function variantWith(product: ProductRecord, choice: VariantChoice): VariantRecord | undefined {
  const tests = optionTests(product, choice)
  return tests && product.variants.find((variant) => tests.every((test) => test(variant)))
}

/** Variants that differ from the selected one in a single option, the selected one left out. */
export function adjacentVariants(product: ProductRecord, choice: VariantChoice): VariantRecord[] {
  const selected = variantWith(product, choice) ?? product.variants[0]
  return product.variants.filter(
    (variant) => variant.optionValues.filter((value, place) => value !== selected?.optionValues[place]).length === 1,
  )
}

function optionTests(product: ProductRecord, choice: VariantChoice) {
  const { selectedOptions: selected = [], ignoreUnknownOptions, caseInsensitiveMatch } = choice
  const text = (value: string) => (caseInsensitiveMatch ? value.toLowerCase() : value)
  const names = new Set(product.options.map(({ name }) => text(name)))
  const known = selected.filter(({ name }) => names.has(text(name)))
  if (!ignoreUnknownOptions && known.length < selected.length) return undefined
  return known.map(
    ({ name, value }) =>
      (variant: VariantRecord) =>
        selectedOptions(product, variant).some(
          (option) => text(option.name) === text(name) && text(option.value) === text(value),
        ),
  )
}

/**
 * Shopify's code for a set of variants: a trie of the places of their option values. `:` goes one option deeper, `,`
 * ends a prefix, a space is a gap, and `-` a range of the last option: `v1_0:0-1,1:1,`.
 */
export function encodedVariants(product: ProductRecord, variants: readonly VariantRecord[]): string {
  const values = product.options.map((_, place) => [
    ...new Set(product.variants.map(({ optionValues }) => optionValues[place])),
  ])
  const rows = variants.map(({ optionValues }) =>
    optionValues.map((value, place) => values[place]?.indexOf(value) ?? 0),
  )
  return `v1_${encodedRows(rows)}`
}

function encodedRows(rows: readonly number[][]): string {
  const places = [...new Set(rows.map(([first = 0]) => first))].toSorted((a, b) => a - b)
  if (rows.every(({ length }) => length === 1)) return ranges(places)
  return places
    .map((place) => `${place}:${encodedRows(rows.filter(([first]) => first === place).map(([, ...rest]) => rest))},`)
    .join('')
}

/** `0-2 4` for 0, 1, 2 and 4. */
function ranges(places: readonly number[]): string {
  const runs: [number, number][] = []
  for (const place of places) {
    const run = runs.at(-1)
    if (run && run[1] === place - 1) run[1] = place
    else runs.push([place, place])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(' ')
}
