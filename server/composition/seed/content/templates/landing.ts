import { paragraphs, rows } from '#server/composition/seed/content/layout.ts'
import type { SeedTemplate } from './seed-template.ts'

export const landing: SeedTemplate = {
  name: 'Landing page',
  description: 'One promise, the creatures, three reasons and a way in. For a new range, a season or a campaign.',
  templateType: 'landing',
  blocks: rows(
    'landing',
    [
      {
        type: 'hero',
        content: {
          subtitle: '$ ./hatch --all',
          title: 'Something new has hatched.',
          backgroundImage: '/pictures/hoard-dragon.svg',
          alt: 'A dragon, drawn in green lines, on its hoard of gold',
          ctaText: '[MEET THE NEWCOMERS]',
          ctaLink: '/gallery',
        },
      },
    ],
    [
      {
        type: 'text',
        content: {
          title: 'WHAT.IT.IS',
          content:
            'A new brood, sculpted for tables where the monster gets a name. Every piece is printed after you order it.',
        },
      },
      {
        type: 'text',
        content: {
          title: 'WHO.IT.IS.FOR',
          content:
            'Game masters with a session on Friday, painters with a free evening, and shelves with a gap in them.',
        },
      },
      {
        type: 'text',
        content: {
          title: 'HOW.TO.GET.IT',
          content:
            'Choose a creature, then its scale: 32mm for the tabletop, 54mm for the shelf. We print within 1-2 weeks. [See how](/process).',
        },
      },
    ],
    [
      {
        type: 'featured-products',
        content: {
          title: '[PICK OF THE BROOD]',
          subtitle: 'They were asked to hold still. This is the result.',
          maxProducts: 6,
        },
      },
    ],
    [
      {
        type: 'features',
        content: {
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
        },
      },
    ],
    [
      {
        type: 'collapsible',
        content: {
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
        },
      },
    ],
    [
      {
        type: 'text',
        content: {
          title: 'Come and look',
          content: paragraphs(
            'They are all in the [gallery](/gallery), with prices, sizes and teeth. If the one you want is missing, [tell us](/contact): that is how most of them began.',
          ),
        },
      },
    ],
  ),
}
