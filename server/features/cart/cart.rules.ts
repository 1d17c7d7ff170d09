import { HttpError } from '#server/errors.ts'
import type { CartItemDraft } from '#shared/features/cart/cart.schema.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { outOfStock } from '#shared/features/checkout/messages.ts'
import {
  DEFAULT_FINISHING,
  DEFAULT_FINISHINGS,
  DEFAULT_SCALES,
  findVariant,
  variantFinishing,
  isOsr,
  type OptionWords,
  type PriceOption,
  variantScale,
} from '#shared/pricing/options.ts'
import { findObstacle } from '#shared/pricing/price.ts'

type Chosen = PriceOption & Pick<CartItemDraft, 'variant'>

/**
 * Resolves a choice, or a variant's id, to scale and finishing in the product's own wording. Throws HttpError: 409 if the
 * product is archived or the variant sold out, 400 if the product has no such variant.
 */
export function resolveChoice(product: Product, { variant, ...choice }: Chosen): PriceOption {
  if (variant === undefined) return resolveOption(product, choice)
  const named = product.shopifyVariants.find(({ id }) => id === variant)
  if (!named) throw new HttpError(400, `${product.name} has no variant ${variant}.`)
  return resolveOption(product, { scale: variantScale(named), finishing: variantFinishing(named) })
}

function resolveOption(product: Product, { scale, finishing }: PriceOption): PriceOption {
  const { name, shopifyVariants } = product
  if (findObstacle(product, scale, finishing) === 'gone') throw new HttpError(409, `${name} is no longer available.`)
  const offered = offeredVariants(product)
  if (scale === '' && offered.every((one) => variantScale(one) !== '')) throw new HttpError(400, 'scale is missing.')
  const isKnown = isScale(scale, offered) && isFinishing(finishing, offered)
  const first = isKnown ? findVariant(offered, scale, finishing) : undefined
  if (!first) {
    const choices = offered.map((one) => [variantScale(one), variantFinishing(one)].filter(Boolean).join(' with '))
    const asked = scale === '' ? finishing : `${scale} size with ${finishing} finishing`
    throw new HttpError(400, `${name} does not come in ${asked}. Choices: ${choices.slice(0, 20).join('; ')}.`)
  }
  // If other options are left open, one that can be bought.
  const isOpen = first.option3 !== undefined && variantFinishing(first) !== finishing
  const forSale = shopifyVariants.filter(({ availableForSale }) => availableForSale)
  const match = (isOpen && findVariant(forSale, scale, finishing)) || first
  const choice = { scale: variantScale(match), finishing: variantFinishing(match) }
  if (findObstacle(product, choice.scale, choice.finishing)) throw new HttpError(409, outOfStock({ name, ...choice }))
  return choice
}

/** Products without variants come in the default choices. */
const offeredVariants = ({ shopifyVariants }: Product): readonly OptionWords[] =>
  shopifyVariants.length > 0
    ? shopifyVariants
    : DEFAULT_SCALES.flatMap((option1) => DEFAULT_FINISHINGS.map((option2) => ({ option1, option2 })))

/** Whether a text names a scale; any text does if the product has none. `toScale` would accept any. */
const isScale = (text: string, offered: readonly OptionWords[]) =>
  /\d+\s?mm/i.test(text) || offered.some((one) => variantScale(one) === '')

/** Any wording of OSR, and None, are accepted; other finishings must match exactly. */
const isFinishing = (text: string, offered: readonly OptionWords[]) =>
  isOsr(text) || text === DEFAULT_FINISHING || offered.some((one) => variantFinishing(one) === text)
