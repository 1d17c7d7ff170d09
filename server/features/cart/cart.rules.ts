import { HttpError } from '#server/errors.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import {
  DEFAULT_FINISHING,
  DEFAULT_FINISHINGS,
  DEFAULT_SCALES,
  findVariant,
  variantFinishing,
  isOsr,
  variantScale,
} from '#shared/pricing/options.ts'
import { findObstacle } from '#shared/pricing/price.ts'

/** Scale and finishing in the product's own wording. */
export interface VariantChoice {
  scale: string
  finishing: string
}

/**
 * Resolves a choice to the product's own variant. Throws HttpError: 409 if the product is archived or the variant sold
 * out, 400 if the product has no such variant.
 */
export function resolveChoice(product: Product, { scale, finishing }: VariantChoice): VariantChoice {
  const obstacle = findObstacle(product, scale, finishing)
  if (obstacle === 'gone') throw new HttpError(409, `${product.name} is no longer available.`)
  const offered = offeredVariants(product)
  const match = isScale(scale) && isFinishing(finishing, offered) ? findVariant(offered, scale, finishing) : undefined
  if (!match) {
    const choices = offered.map((one) => `${variantScale(one)} with ${variantFinishing(one)}`)
    throw new HttpError(
      400,
      `${product.name} does not come in ${scale} size with ${finishing} finishing. Choices: ${choices.slice(0, 20).join('; ')}.`,
    )
  }
  const choice = { scale: variantScale(match), finishing: variantFinishing(match) }
  if (obstacle === 'sold-out') {
    throw new HttpError(
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
}

/** Products without variants come in the default choices. */
const offeredVariants = ({ shopifyVariants }: Product): readonly Offered[] =>
  shopifyVariants.length > 0
    ? shopifyVariants
    : DEFAULT_SCALES.flatMap((option1) => DEFAULT_FINISHINGS.map((option2) => ({ option1, option2 })))

/** `toScale` accepts any text, so a scale has to be named explicitly here. */
const isScale = (text: string) => /\d+\s?mm/i.test(text)

/** Any wording of OSR, and None, are accepted; other finishings must match exactly. */
const isFinishing = (text: string, offered: readonly Offered[]) =>
  isOsr(text) || text === DEFAULT_FINISHING || offered.some((one) => variantFinishing(one) === text)
