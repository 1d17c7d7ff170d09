import {
  listFinishings,
  listScales,
  type OptionWords,
  type PriceOption,
  variantFinishing,
  variantScale,
} from './options.ts'

/** The combinations in which a product is offered, by scale. */
export function listOptions(variants: readonly OptionWords[]): PriceOption[] {
  const finishings = listFinishings(variants)
  const all = listScales(variants).flatMap((scale) => finishings.map((finishing) => ({ scale, finishing })))
  if (variants.length === 0) return all
  const offered = new Set(variants.map((each) => `${variantScale(each)}/${variantFinishing(each)}`))
  return all.filter(({ scale, finishing }) => offered.has(`${scale}/${finishing}`))
}
