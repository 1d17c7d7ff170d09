import type { ShopifyVariant } from '#shared/features/catalogue/products.schema.ts'
import { SEPARATOR } from '#shared/pricing/options.ts'

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

/** The variants with these other options, named by scale and finishing alone as the price table has them. */
export function variantsWith(variants: readonly ShopifyVariant[], texts: readonly string[]) {
  const words = texts.join(SEPARATOR)
  return words === ''
    ? variants
    : variants.filter(({ option3 }) => option3 === words).map((variant) => ({ ...variant, option3: undefined }))
}
