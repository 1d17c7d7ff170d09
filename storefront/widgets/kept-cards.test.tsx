import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { creature } from '#tests/harness/storefront/render-block.tsx'
import { keptMarkup } from './kept-cards.tsx'
import { keptCards, ProductCard, type ProductCardProps } from './ProductCard.tsx'

afterEach(() => void delete keptCards.markup)

const fresh = (props: ProductCardProps) => {
  delete keptCards.markup
  return renderToString(<ProductCard {...props} />)
}
const kept = (props: ProductCardProps) => {
  keptCards.markup = keptMarkup
  return renderToString(<ProductCard {...props} />)
}

test('a kept card has the markup that browsers render, in each of its looks', () => {
  const product = Object.freeze({
    ...creature(1),
    name: 'Ooze & <b>',
    designer: 'Ada',
    imageUrl: 'https://cdn.shopify.com/ooze.png',
  })
  const looks = [{}, { heading: 'h2' }, { sizes: '45vw' }, { hasPriority: true }] as const
  for (const look of [...looks, ...looks]) expect(kept({ product, ...look })).toBe(fresh({ product, ...look }))
  expect(new Set(looks.map((look) => kept({ product, ...look }))).size).toBe(looks.length)
  expect(keptMarkup({ product })).toBe(keptMarkup({ product }))
})

test('changed data is rendered again', () => {
  const product = Object.freeze(creature(1))
  expect(kept({ product })).toContain('Ooze 1')
  expect(kept({ product: Object.freeze({ ...product, name: 'Slime' }) })).toContain('Slime')
  // Data that may change in place isn't kept.
  const mutable = creature(2)
  expect(kept({ product: mutable })).toContain('Ooze 2')
  mutable.name = 'Jelly'
  expect(kept({ product: mutable })).toContain('Jelly')
})
