import {
  listFinishings,
  listScales,
  type OptionWords,
  type PriceOption,
  variantFinishing,
  variantScale,
} from './options.ts'

/** A combination with its variant, so that nobody searches for it among all others. */
export type OfferedOption<V> = PriceOption & { variant?: V | undefined }

/** The combinations in which a product is offered, by scale. */
export function listOptions<V extends OptionWords>(variants: readonly V[]): OfferedOption<V>[] {
  const finishings = listFinishings(variants)
  const all = listScales(variants).flatMap((scale) => finishings.map((finishing) => ({ scale, finishing })))
  if (variants.length === 0) return all
  const offered = new Map(
    variants.toReversed().map((each) => [`${variantScale(each)}/${variantFinishing(each)}`, each]),
  )
  return all.flatMap((option) => {
    const variant = offered.get(`${option.scale}/${option.finishing}`)
    return variant ? { ...option, variant } : []
  })
}
