import { block, rows } from '#server/composition/seed/content/layout.ts'
import { text, type SeedTemplate } from './seed-template.ts'

/** A detailed page for one creature, beyond its product page. */
export const product: SeedTemplate = {
  name: 'Closer look',
  description:
    'One creature, or one family of them, at length: its story, its picture, what you get, and its relatives.',
  templateType: 'product',
  blocks: rows(
    'product',
    block('hero', {
      subtitle: '$ less ./bestiary/creature',
      title: 'It has been waiting at the bottom of the stairs.',
      backgroundImage: '/pictures/posts/a-dragon-in-six-colours.webp',
      alt: 'A brush paints the nose of a dragon red; six pots of paint stand below',
      ctaText: '[CHOOSE YOUR SCALE]',
      ctaLink: '/gallery',
    }),
    [
      block('image', {
        url: '/pictures/posts/32mm-or-54mm-choosing-a-scale.webp',
        alt: 'The same dwarf twice beside a ruler: in 54mm, and a good deal smaller in 32mm',
        caption: 'The same sculpt in 54mm and 32mm. They do not discuss it.',
      }),
      text(
        'Where it comes from',
        'Write down in one paragraph what the creature wants. Not what it is, that is in the picture: what it wants. Players remember that, and so do people who buy monsters.',
        'Then say who sculpted it, and what they were thinking. If they were thinking of lunch, say that.',
      ),
    ],
    block('features', {
      title: 'IN.THE.BOX',
      items: [
        {
          icon: 'Skull',
          title: 'One creature',
          description: 'ABS-like resin at .020mm layers, washed, cured, supports removed by hand.',
        },
        {
          icon: 'Dice6',
          title: 'In the scale you choose',
          description: '32mm for the grid, 54mm for the shelf. It is the same sculpt with a different reach.',
        },
        {
          icon: 'Star',
          title: 'Bare or OSR style',
          description: 'As a clean cast for your own paint, or primed and drybrushed to lose its first fight tonight.',
        },
      ],
    }),
    [
      text(
        'At the table',
        'Give it a doorway, something it wants, and one person whom it likes. [Monsters that want something](/blog/monsters-that-want-something) shows how little that takes.',
      ),
      text(
        'On the bench',
        'Wash it once more, prime in thin coats, and let a brush that is nearly dry find the details. [Six colours](/blog/a-dragon-in-six-colours) are enough for most of its kind.',
      ),
    ],
    block('featured-products', {
      title: '[IT GETS LONELY]',
      subtitle: 'Creatures that it would tolerate nearby.',
      maxProducts: 4,
    }),
  ),
}
