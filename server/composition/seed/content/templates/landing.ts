import { block, rows } from '#server/composition/seed/content/layout.ts'
import { text, type SeedTemplate } from './seed-template.ts'

export const landing: SeedTemplate = {
  name: 'Landing page',
  description: 'One promise, the creatures, three reasons and a way in. For a new range, a season or a campaign.',
  templateType: 'landing',
  blocks: rows(
    'landing',
    block('hero', {
      subtitle: '$ ./hatch --all',
      title: 'Something new has hatched.',
      backgroundImage: '/pictures/hoard-dragon.svg',
      alt: 'A dragon, drawn in green lines, on its hoard of gold',
      ctaText: '[MEET THE NEWCOMERS]',
      ctaLink: '/gallery',
    }),
    [
      text(
        'WHAT.IT.IS',
        'A new brood, sculpted for tables where the monster gets a name. Every piece is printed after you order it.',
      ),
      text(
        'WHO.IT.IS.FOR',
        'Game masters with a session on Friday, painters with a free evening, and shelves with a gap in them.',
      ),
      text(
        'HOW.TO.GET.IT',
        'Choose a creature, then its scale: 32mm for the tabletop, 54mm for the shelf. We print within 1-2 weeks. [See how](/process).',
      ),
    ],
    block('featured-products', {
      title: '[PICK OF THE BROOD]',
      subtitle: 'They were asked to hold still. This is the result.',
      maxProducts: 6,
    }),
    block('features', {
      title: 'THREE.REASONS',
      items: [
        {
          icon: 'Star',
          title: 'It reads from the far chair',
          description: 'Strong poses and deep cuts, so that everybody at the table knows who has just come in.',
        },
        {
          icon: 'Dice6',
          title: 'It can play tonight',
          description: 'In OSR style it arrives primed and drybrushed. Open the box, roll for initiative.',
        },
        {
          icon: 'Award',
          title: 'Somebody signed it',
          description: 'The sculptor is named on the page of every creature, where the praise belongs.',
        },
      ],
    }),
    block('collapsible', {
      title: 'LAST.DOUBTS',
      titleTextLayout: 'title',
      triggerText: '',
      defaultOpen: false,
      collapsibleContent: [
        {
          title: 'When will it be here?',
          type: 'text',
          content:
            'We print within 1-2 weeks of your order. Standard shipping then takes 5-7 days. [Shipping and returns](/shipping) has the rest.',
          items: [],
          defaultOpen: true,
        },
        {
          title: 'Will it stay in the shop?',
          type: 'text',
          content: 'Yes. Nothing here is a limited edition, apart from our patience with supports.',
          items: [],
          defaultOpen: false,
        },
      ],
    }),
    text(
      'Come and look',
      'They are all in the [gallery](/gallery), with prices, sizes and teeth. If the one you want is missing, [tell us](/contact): that is how most of them began.',
    ),
  ),
}
