import { sellableQuantity } from './carts.ts'
import { gid, numberOf, seededNumber } from './ids.ts'
import { centsOf, moneyV2, type MoneyV2 } from './money.ts'
import type { MetafieldRecord, ProductRecord, VariantRecord } from './records.ts'

/** Product fields that both APIs derive in the same way. */

export function selectedOptions(product: ProductRecord, variant: VariantRecord): { name: string; value: string }[] {
  return product.options.map((option, place) => ({ name: option.name, value: variant.optionValues[place] ?? '' }))
}

export interface OptionFacts {
  id: string
  name: string
  position: number
  values: string[]
  optionValues: { id: string; name: string; hasVariants: true; firstSelectableVariant: VariantRecord | null }[]
}

export function optionFacts(product: ProductRecord): OptionFacts[] {
  return product.options.map((option, place) => {
    const values = [...new Set(product.variants.map((variant) => variant.optionValues[place] ?? ''))]
    const optionValues = values.map((name) => ({
      id: gid('ProductOptionValue', seededNumber(option.id, name)),
      name,
      hasVariants: true as const,
      firstSelectableVariant: product.variants.find((variant) => variant.optionValues[place] === name) ?? null,
    }))
    return { ...option, values, optionValues }
  })
}

export function priceRange(
  product: ProductRecord,
  currency: string,
): { minVariantPrice: MoneyV2; maxVariantPrice: MoneyV2 } {
  const cents = product.variants.map((variant) => centsOf(variant.price))
  return {
    minVariantPrice: moneyV2(Math.min(...cents), currency),
    maxVariantPrice: moneyV2(Math.max(...cents), currency),
  }
}

/** 0 to 0 for a product without prices to compare with, as in Shopify. */
export function compareAtPriceRange(product: ProductRecord, currency: string) {
  const cents = product.variants.map(({ compareAtPrice }) => centsOf(compareAtPrice ?? '0'))
  return {
    minVariantPrice: moneyV2(Math.min(...cents), currency),
    maxVariantPrice: moneyV2(Math.max(...cents), currency),
  }
}

export function isOnSale(product: ProductRecord, variant: VariantRecord): boolean {
  return (product.status === 'ACTIVE' || product.status === 'UNLISTED') && sellableQuantity(variant) > 0
}

export interface MetafieldFacts extends MetafieldRecord {
  jsonValue: unknown
  createdAt: string
  updatedAt: string
}

/** GraphQL's Metafield; `jsonValue` is the value parsed by its type. */
export function metafieldFacts(product: ProductRecord, field: MetafieldRecord): MetafieldFacts {
  const isJson =
    field.type.startsWith('list.') || ['json', 'dimension', 'rating', 'number_integer'].includes(field.type)
  const jsonValue: unknown = isJson ? JSON.parse(field.value) : field.value
  return { ...field, jsonValue, createdAt: product.createdAt, updatedAt: product.updatedAt }
}

export function metafieldOf(product: ProductRecord, namespace: string | undefined, key: string): MetafieldFacts | null {
  const space = namespace ?? 'custom'
  const field = product.metafields.find((one) => one.namespace === space && one.key === key)
  return field ? metafieldFacts(product, field) : null
}

/** Shopify's representation of a product without options: one variant named Default Title. */
export function hasOnlyDefaultVariant(product: ProductRecord): boolean {
  return product.variants.length === 1 && product.variants[0]?.title === 'Default Title'
}

export function legacyId({ id }: { id: string }): string {
  return numberOf(id)
}
