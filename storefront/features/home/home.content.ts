import type { FeaturedProductsContent } from '#storefront/blocks/featured-products/FeaturedProducts.tsx'
import type { HeroContent } from '#storefront/blocks/hero/Hero.tsx'
import { paths } from '#shared/paths.ts'

/** What the home page says until staff write their own. */
export const hero: HeroContent = {
  subtitle: '$ ls ./hoard --sort=teeth',
  title: 'Every hoard starts with one dragon.',
  text: 'Creatures for your table, printed to order in fine resin and cleaned by hand. Tabletop 32mm or display 54mm, bare or painted old-school.',
  buttonText: '[EXPLORE MINIATURES]',
  buttonLink: paths.gallery,
  secondButtonText: '[STAFF FAVOURITES]',
  secondButtonLink: `${paths.gallery}?featured=true`,
  imageUrl: '/pictures/hoard-dragon.svg',
  imageWidth: 1600,
  imageHeight: 900,
}

export const featured: FeaturedProductsContent = {
  title: '[FEATURED CREATURES]',
  subtitle: 'Handled daily. Bites rarely.',
}
