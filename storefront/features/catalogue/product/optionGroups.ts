import type { Product, ShopifyVariant } from '#shared/features/catalogue/products.schema.ts'
import { toCents } from '#shared/pricing/money.ts'
import { findVariant, type PriceOption, variantFinishing, variantScale } from '#shared/pricing/options.ts'
import { listOtherOptions, optionText } from '#shared/pricing/variant-options.ts'

/** An option beside scale and finishing: `Base`, with the texts of its values (`Base: Round`). */
export interface OptionGroup {
  name: string
  values: { text: string; label: string }[]
}

/** Groups the options of a product beside scale and finishing, and chooses among its variants by them. */
export function groupOptions({ shopifyVariants: variants }: Pick<Product, 'shopifyVariants'>) {
  const others = variants.some(({ option3 }) => option3 !== undefined) ? listOtherOptions(variants) : []
  const texts = others.map((options) => options.map(optionText))
  const groups: OptionGroup[] = (others[0] ?? []).map(({ name }, at) => {
    const labels = new Map(others.map((options) => [optionText(options[at]!), options[at]!.value]))
    return { name, values: [...labels].map(([text, label]) => ({ text, label })) }
  })

  /** The variants with these texts, one per group, named by scale and finishing alone, as the price table has them. */
  const variantsWith = (wanted: readonly string[]): readonly ShopifyVariant[] =>
    groups.length === 0
      ? variants
      : variants.flatMap((variant, index) =>
          texts[index]!.every((text, at) => text === wanted[at]) ? [withoutOthers(variant)] : [],
        )

  return {
    groups,
    /** False if the groups are all that there is to choose. */
    hasTable: groups.length === 0 || variants.some(({ option1, option2 }) => option1 !== '' || option2 !== ''),
    variantsWith,
    /** Texts of a variant's values, one per group. */
    textsOf: (variant: ShopifyVariant | undefined) => (variant && texts[variants.indexOf(variant)]) ?? [],
    /** An option of the price table, with the others that are chosen. */
    wholeOption(wanted: readonly string[], option: PriceOption): PriceOption {
      const found = findVariant(variantsWith(wanted), option.scale, option.finishing)
      const variant = variants.find(({ id }) => id === found?.id)
      return variant?.option3 ? { scale: variantScale(variant), finishing: variantFinishing(variant) } : option
    },
    /** Whether variants that differ in these options only have different prices. */
    hasOwnPrices: groups.length > 0 && new Set(variants.map(keyAndPrice)).size > new Set(variants.map(keyOf)).size,
  }
}

export type OptionGroups = ReturnType<typeof groupOptions>

/** A variant as the price table names it. */
export const withoutOthers = ({ option3: _, ...variant }: ShopifyVariant): ShopifyVariant => variant

const keyOf = ({ option1, option2 }: ShopifyVariant) => JSON.stringify([option1, option2])
const keyAndPrice = (variant: ShopifyVariant) => keyOf(variant) + toCents(variant.price)
