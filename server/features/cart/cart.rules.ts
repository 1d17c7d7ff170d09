import { Refusal } from '#server/http/errors.ts'
import type { Product } from '#shared/features/products/products.schema.ts'
import {
  DEFAULT_FINISHING,
  DEFAULT_FINISHINGS,
  DEFAULT_SCALES,
  findVariant,
  finishingOf,
  isOsr,
  scaleOf,
} from '#shared/pricing/options.ts'

/** A scale and a finishing, in the product's own words. */
export interface Choice {
  scale: string
  finishing: string
}

/**
 * What the shopper gets for a choice. Throws a Refusal in plain words: 409 when the product is gone or the variant sold out
 * (specification section 8), 400 when the product doesn't come that way.
 */
export function choose(product: Product, { scale, finishing }: Choice): Choice {
  if (!product.isAvailable) throw new Refusal(409, `${product.name} is no longer available.`)
  const offered = offeredBy(product)
  const match = isScale(scale) && isFinishing(finishing, offered) ? findVariant(offered, scale, finishing) : undefined
  if (!match) {
    const choices = offered.map((one) => `${scaleOf(one)} with ${finishingOf(one)}`)
    throw new Refusal(
      400,
      `${product.name} does not come in ${scale} size with ${finishing} finishing. Choices: ${choices.slice(0, 20).join('; ')}.`,
    )
  }
  const choice = { scale: scaleOf(match), finishing: finishingOf(match) }
  if (!match.availableForSale) {
    throw new Refusal(
      409,
      `${product.name} in ${choice.scale} size with ${choice.finishing} finishing is currently out of stock. ` +
        'Please try a different size/finishing option or contact support.',
    )
  }
  return choice
}

interface Offered {
  option1: string
  option2: string
  availableForSale: boolean
}

/** Products without variants come in the default choices (specification section 9). */
const offeredBy = ({ shopifyVariants }: Product): readonly Offered[] =>
  shopifyVariants.length > 0
    ? shopifyVariants
    : DEFAULT_SCALES.flatMap((option1) =>
        DEFAULT_FINISHINGS.map((option2) => ({ option1, option2, availableForSale: true })),
      )

/** `toScale` reads anything as some scale; a choice has to name one. */
const isScale = (text: string) => /\d+\s?mm/i.test(text)

/** Any wording of OSR stands for the product's own, and None for plain; another finishing has to be offered by that name. */
const isFinishing = (text: string, offered: readonly Offered[]) =>
  isOsr(text) || text === DEFAULT_FINISHING || offered.some((one) => finishingOf(one) === text)
