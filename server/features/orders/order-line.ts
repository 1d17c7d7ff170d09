import type { OrderLineFieldsFragment } from '#server/shopify/operations/admin.gen.ts'
import { DEFAULT_TITLE, type OptionWords, variantFinishing, variantScale } from '#shared/pricing/options.ts'
import { nameOptions, type SelectedOption } from '#shared/pricing/variant-options.ts'
import { decimalText } from './decimal.ts'
import type { StoredLine } from '#server/database/schema/orders.table.ts'

/** Converts a Shopify order line for storage. */
export function toStoredLine(line: OrderLineFieldsFragment): StoredLine {
  const { id, title, variantTitle, quantity, currentQuantity, variant, product } = line
  return {
    id,
    title,
    variantTitle,
    sku: line.sku,
    quantity,
    currentQuantity,
    fulfilled: Math.max(0, currentQuantity - line.unfulfilledQuantity),
    isShipped: line.requiresShipping,
    variantId: variant?.id ?? null,
    productGid: product?.id ?? null,
    ...choicesOf(variant?.selectedOptions ?? parseOptions(variantTitle)),
    unitPrice: decimalText(line.originalUnitPriceSet.shopMoney.amount) ?? '0.00',
    total: decimalText(line.discountedTotalSet.shopMoney.amount) ?? '0.00',
  }
}

/** Scale and finishing by the shop's own rules; both empty if the variant has no options. */
export function choicesOf(options: readonly SelectedOption[]): { scale: string; finishing: string } {
  const named = options.filter(({ value }) => value !== '' && value !== DEFAULT_TITLE)
  if (named.length === 0) return { scale: '', finishing: '' }
  const [variant] = nameOptions([{ id: '', options: named }]) as [OptionWords]
  return { scale: variant.option1 === '' ? '' : variantScale(variant), finishing: variantFinishing(variant) }
}

/** Options of a deleted variant, guessed from its title: of `32mm / OSR Style` only the values are left. */
export function parseOptions(variantTitle: string | null): SelectedOption[] {
  return (variantTitle ?? '').split(' / ').map((value) => ({ name: nameFor(value), value: value.trim() }))
}

function nameFor(value: string): string {
  if (/\d\s?mm/i.test(value)) return 'Scale'
  return /^none$|osr|prim|paint/i.test(value.trim()) ? 'Finishing' : ''
}
