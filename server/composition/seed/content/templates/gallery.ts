import { block, rows } from '#server/composition/seed/content/layout.ts'
import { text, type SeedTemplate } from './seed-template.ts'

/** A visual tour of the creatures. */
export const gallery: SeedTemplate = {
  name: 'Showroom',
  description:
    'Pictures first: a wide opening, the newest creatures, three scenes side by side. For a theme, a range or a show.',
  templateType: 'gallery',
  blocks: rows(
    'gallery',
    block('hero', {
      subtitle: '$ ls -l ./lair --sort=menace',
      title: 'Please do not tap on the glass.',
      backgroundImage: '/pictures/posts/one-lair-three-fights.webp',
      alt: 'A dragon sits in the hall of a lair that is drawn as a map, with dice around it',
      ctaText: '[SEE ALL CREATURES]',
      ctaLink: '/gallery',
    }),
    block('gallery-preview', {
      title: '[ON DISPLAY]',
      subtitle: 'Six residents that have agreed to be looked at.',
      buttonText: '> VIEW ALL',
      buttonLink: '/gallery',
      showTitle: true,
      showSubtitle: true,
      showButton: true,
    }),
    [
      block('image', {
        url: '/pictures/posts/your-first-warband.webp',
        alt: 'A painted dragon among the unpainted creatures of two crowded shelves',
        caption: 'One down, eleven to go.',
      }),
      block('image', {
        url: '/pictures/posts/monsters-that-want-something.webp',
        alt: 'A gelatinous cube with half a face in it, thinking of a book',
        caption: 'It has eaten the librarian. It has questions.',
      }),
      block('image', {
        url: '/pictures/posts/a-day-at-the-resin-bench.webp',
        alt: 'A goblin hangs head first from a printer, dripping into its tank',
        caption: 'Fresh this morning. Still annoyed.',
      }),
    ],
    block('featured-products', {
      title: '[STAFF FAVOURITES]',
      subtitle: 'Chosen by those who dust them.',
      maxProducts: 6,
    }),
    [
      text(
        'About the scenes',
        'Say where the pictures were taken, who painted what, and whether the lair is for sale. It is usually not, but people ask.',
      ),
      text(
        'Yours, next to ours?',
        'Painted one of them? [Send us a picture](/contact) and say how you would like to be named. We hang the good ones here, and the funny ones higher.',
      ),
    ],
  ),
}
