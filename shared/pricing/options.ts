/**
 * The options of a miniature and the matching variant. A choice is a scale and a finishing; where a product has more
 * options, the finishing names those as well: `None; Base: Round`. A creature's size (Small ... Gargantuan) is never a
 * scale.
 */

export const DEFAULT_SCALE = '32mm'
export const DEFAULT_FINISHING = 'None'
/** Offered if a product has no variants. */
export const DEFAULT_SCALES = ['32mm', '54mm'] as const
/** Offered if a product has no variants. */
export const DEFAULT_FINISHINGS = ['None', 'OSR (Primed and Drybrush)'] as const

/** Shopify's name for the only variant of a product without options. */
export const DEFAULT_TITLE = 'Default Title'
/** Between the finishing and other options. */
export const SEPARATOR = '; '

/** A variant's options in words. */
export interface OptionWords {
  /** The scale; empty if the product has none. */
  option1: string
  /** The finishing; empty if the product has none. */
  option2: string
  /** All other options: `Base: Round; Colour: Green`. Missing without such. */
  option3?: string | undefined
}

/** Whether a finishing contains OSR or primed; "Unprimed" doesn't count. */
export const isOsr = (finishing: string) => /osr|(?<!un)primed/i.test(finishing.split(SEPARATOR)[0]!)

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

/** Scale of a variant; empty if the product has other options, but no scale. */
export const variantScale = ({ option1, option3 }: OptionWords) => (option1 === '' && option3 ? '' : toScale(option1))

/** Finishing of a variant, with all options but the scale. */
export function variantFinishing({ option1, option2, option3 }: OptionWords) {
  if (option1 === '' && option2 === '' && option3) return option3
  const finishing = option2 === '' || option1 === DEFAULT_TITLE ? DEFAULT_FINISHING : option2
  return option3 ? `${finishing}${SEPARATOR}${option3}` : finishing
}

/** `32mm, None` */
export const choiceText = ({ scale, finishing }: PriceOption) => (scale === '' ? finishing : `${scale}, ${finishing}`)

/**
 * The variant for a scale and finishing: an exact finishing first, else one of the same kind (OSR or not). A finishing
 * that names other options is never replaced.
 */
export function findVariant<V extends OptionWords>(
  variants: readonly V[],
  scale: string,
  finishing: string,
): V | undefined {
  const scaled = variants.filter((variant) => ['', toScale(scale)].includes(variantScale(variant)))
  return (
    scaled.find((variant) => variantFinishing(variant) === finishing) ??
    (finishing.includes(': ')
      ? undefined
      : scaled.find((variant) => isOsr(variantFinishing(variant)) === isOsr(finishing)))
  )
}

const distinct = (values: string[]) => [...new Set(values)]

/** A product's scales, in the order of its variants. */
export const listScales = (variants: readonly OptionWords[]) =>
  variants.length > 0 ? distinct(variants.map(variantScale)) : [...DEFAULT_SCALES]

/** A product's finishings, in the order of its variants. */
export const listFinishings = (variants: readonly OptionWords[]) =>
  variants.length > 0 ? distinct(variants.map(variantFinishing)) : [...DEFAULT_FINISHINGS]

/** One choice: a scale, empty if the product has none, and a finishing with all other options. */
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
  return scale !== null && finishing ? { scale, finishing } : null
}
