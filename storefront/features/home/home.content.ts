import { paths } from '#shared/paths.ts'

const hero = {
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

const featured = {
  sectionTitle: '[FEATURED CREATURES]',
  sectionSubtitle: 'Handled daily. Bites rarely.',
}

/** What the home page says until staff write their own. */
export const homeBlocks = [
  { id: 'hero', type: 'hero', content: hero },
  { id: 'featured', type: 'featured-products', content: featured },
]
