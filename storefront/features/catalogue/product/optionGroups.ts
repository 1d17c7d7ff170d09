import type { ShopifyVariant } from '#shared/features/catalogue/products.schema.ts'
import { type PriceOption, SEPARATOR, variantFinishing, variantScale } from '#shared/pricing/options.ts'

/** An option beside scale and finishing, such as `Base`. */
export interface OptionGroup {
  name: string
  /** `Base: Round` */
  texts: string[]
}

/** A variant's options beside scale and finishing, one text per group. */
export const textsOf = ({ option3 }: ShopifyVariant): string[] => option3?.split(SEPARATOR) ?? []
/** `Round` of `Base: Round` */
export const valueOf = (text: string) => text.slice(text.indexOf(': ') + 2)

/** The options of a product beside scale and finishing. */
export function groupOptions(variants: readonly ShopifyVariant[]): OptionGroup[] {
  const all = variants.map(textsOf)
  return (all[0] ?? []).map((first, at) => ({
    name: first.slice(0, first.indexOf(': ')),
    texts: [...new Set(all.map((texts) => texts[at]!))],
  }))
}

/** A variant as the price table names it. */
export const withoutOthers = ({ option3: _, ...variant }: ShopifyVariant): ShopifyVariant => variant

/** The variants with these other options, as the price table names them. */
export const variantsWith = (variants: readonly ShopifyVariant[], texts: readonly string[]) =>
  texts.length === 0 ? variants : variants.filter(({ option3 }) => option3 === texts.join(SEPARATOR)).map(withoutOthers)

export const optionOf = (variant: ShopifyVariant): PriceOption => ({
  scale: variantScale(variant),
  finishing: variantFinishing(variant),
})

/** An option of the price table together with these other options. */
export function wholeOption(variants: readonly ShopifyVariant[], texts: readonly string[], option: PriceOption) {
  const isMeant = (variant: ShopifyVariant) => {
    const { scale, finishing } = optionOf(withoutOthers(variant))
    return variant.option3 === texts.join(SEPARATOR) && scale === option.scale && finishing === option.finishing
  }
  const variant = texts.length > 0 && variants.find(isMeant)
  return variant ? optionOf(variant) : option
}
