import { renderToString } from 'react-dom/server'
import type { CardProduct } from '#shared/features/catalogue/products.schema.ts'
import { CardContents, type ProductCardProps } from './ProductCard.tsx'

const kept = new WeakMap<CardProduct, Map<string, string>>()

/**
 * A card's markup, kept as long as its product's data, which the server replaces when it changes. Rendering cards is
 * two thirds of rendering a gallery.
 */
export function keptMarkup(props: ProductCardProps): string | undefined {
  const { product, heading, sizes, show, hasPriority } = props
  // React preloads such an image where it is rendered.
  if (hasPriority || !Object.isFrozen(product)) return undefined
  const markups = kept.get(product) ?? new Map<string, string>()
  kept.set(product, markups)
  const look = `${heading} ${sizes} ${show}`
  const markup = markups.get(look) ?? renderToString(<CardContents {...props} />)
  markups.set(look, markup)
  return markup
}
