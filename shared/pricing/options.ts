/**
 * The two choices of a miniature, scale and finishing, and the variant they name. Shopify calls them option 1 and option 2.
 * A creature's size (Small ... Gargantuan) is something else and never a scale (decision 27).
 */

export const DEFAULT_SCALE = '32mm'
export const DEFAULT_FINISHING = 'None'
/** Offered when a product has no variants (specification section 9). */
export const DEFAULT_SCALES = ['32mm', '54mm'] as const
/** Offered when a product has no variants (specification section 4). */
export const DEFAULT_FINISHINGS = ['None', 'OSR (Primed and Drybrush)'] as const

/** What Shopify names the only variant of a product without options. */
const DEFAULT_TITLE = 'Default Title'

interface Variant {
  option1: string
  option2: string
}

/** A finishing with OSR or primed in it is the painted kind; "Unprimed" is not. */
export const isOsr = (finishing: string) => /osr|(?<!un)primed/i.test(finishing)

export const paintingOptionOf = (finishing: string) => (isOsr(finishing) ? 'osr_priming' : 'unprimed')

const scaleBySize: Record<string, string> = {
  small: '32mm',
  medium: '32mm',
  large: '54mm',
  huge: '54mm',
  gargantuan: '54mm',
}

/** `32mm Tabletop` -> `32mm`; a creature's size -> the scale it is printed at; anything else -> 32mm (specification section 5). */
export function toScale(text: string) {
  return (
    /\d+\s?mm/i.exec(text)?.[0].replace(/\s/, '').toLowerCase() ??
    scaleBySize[text.trim().toLowerCase()] ??
    DEFAULT_SCALE
  )
}

/** The scale that a variant stands for. */
export const scaleOf = (variant: Variant) => toScale(variant.option1)

/** The finishing that a variant stands for. */
export const finishingOf = (variant: Variant) =>
  variant.option2 === '' || variant.option1 === DEFAULT_TITLE ? DEFAULT_FINISHING : variant.option2

/** The variant for a scale and finishing: the exact finishing first, else one of the same kind (OSR or not). */
export function findVariant<V extends Variant>(
  variants: readonly V[],
  scale: string,
  finishing: string,
): V | undefined {
  const scaled = variants.filter((variant) => scaleOf(variant) === toScale(scale))
  return (
    scaled.find((variant) => finishingOf(variant) === finishing) ??
    scaled.find((variant) => isOsr(finishingOf(variant)) === isOsr(finishing))
  )
}

const distinct = (values: string[]) => [...new Set(values)]

/** Scales a product comes in, in the order of its variants. */
export const scalesOf = (variants: readonly Variant[]) =>
  variants.length > 0 ? distinct(variants.map(scaleOf)) : [...DEFAULT_SCALES]

/** Finishings a product comes in, in the order of its variants. */
export const finishingsOf = (variants: readonly Variant[]) =>
  variants.length > 0 ? distinct(variants.map(finishingOf)) : [...DEFAULT_FINISHINGS]
