/**
 * The two options of a miniature, scale and finishing, and the matching variant. Shopify calls them option 1 and option
 * 2. A creature's size (Small ... Gargantuan) is never a scale.
 */

export const DEFAULT_SCALE = '32mm'
export const DEFAULT_FINISHING = 'None'
/** Offered if a product has no variants. */
export const DEFAULT_SCALES = ['32mm', '54mm'] as const
/** Offered if a product has no variants. */
export const DEFAULT_FINISHINGS = ['None', 'OSR (Primed and Drybrush)'] as const

/** Shopify's name for the only variant of a product without options. */
const DEFAULT_TITLE = 'Default Title'

interface VariantOptions {
  option1: string
  option2: string
}

/** Whether a finishing contains OSR or primed; "Unprimed" doesn't count. */
export const isOsr = (finishing: string) => /osr|(?<!un)primed/i.test(finishing)

export const paintingOptionOf = (finishing: string) => (isOsr(finishing) ? 'osr_priming' : 'unprimed')

const scaleBySize: Record<string, string> = {
  small: '32mm',
  medium: '32mm',
  large: '54mm',
  huge: '54mm',
  gargantuan: '54mm',
}

/** `32mm Tabletop` -> `32mm`; a creature's size -> the scale it is printed at; anything else -> 32mm. */
export function toScale(text: string) {
  return (
    /\d+\s?mm/i.exec(text)?.[0].replace(/\s/, '').toLowerCase() ??
    scaleBySize[text.trim().toLowerCase()] ??
    DEFAULT_SCALE
  )
}

/** Scale of a variant. */
export const variantScale = (variant: VariantOptions) => toScale(variant.option1)

/** Finishing of a variant. */
export const variantFinishing = (variant: VariantOptions) =>
  variant.option2 === '' || variant.option1 === DEFAULT_TITLE ? DEFAULT_FINISHING : variant.option2

/** The variant for a scale and finishing: an exact finishing first, else one of the same kind (OSR or not). */
export function findVariant<V extends VariantOptions>(
  variants: readonly V[],
  scale: string,
  finishing: string,
): V | undefined {
  const scaled = variants.filter((variant) => variantScale(variant) === toScale(scale))
  return (
    scaled.find((variant) => variantFinishing(variant) === finishing) ??
    scaled.find((variant) => isOsr(variantFinishing(variant)) === isOsr(finishing))
  )
}

const distinct = (values: string[]) => [...new Set(values)]

/** A product's scales, in the order of its variants. */
export const listScales = (variants: readonly VariantOptions[]) =>
  variants.length > 0 ? distinct(variants.map(variantScale)) : [...DEFAULT_SCALES]

/** A product's finishings, in the order of its variants. */
export const listFinishings = (variants: readonly VariantOptions[]) =>
  variants.length > 0 ? distinct(variants.map(variantFinishing)) : [...DEFAULT_FINISHINGS]

/** One combination of scale and finishing. */
export interface PriceOption {
  scale: string
  finishing: string
}

/** A combination as the value of a form's field: `scale=32mm&finishing=None`. */
export const formatOption = ({ scale, finishing }: PriceOption) => new URLSearchParams({ scale, finishing }).toString()

/** Reads `formatOption`'s text; null if it is anything else. */
export function parseOption(text: unknown): PriceOption | null {
  const fields = new URLSearchParams(typeof text === 'string' ? text : '')
  const [scale, finishing] = [fields.get('scale'), fields.get('finishing')]
  return scale && finishing ? { scale, finishing } : null
}

/** The combinations in which a product is offered, by scale. */
export function listOptions(variants: readonly VariantOptions[]): PriceOption[] {
  const finishings = listFinishings(variants)
  const all = listScales(variants).flatMap((scale) => finishings.map((finishing) => ({ scale, finishing })))
  if (variants.length === 0) return all
  const offered = new Set(variants.map((each) => `${variantScale(each)}/${variantFinishing(each)}`))
  return all.filter(({ scale, finishing }) => offered.has(`${scale}/${finishing}`))
}
