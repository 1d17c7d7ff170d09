import { block, rows } from '#server/composition/seed/content/layout.ts'
import { text, type SeedTemplate } from './seed-template.ts'

export const about: SeedTemplate = {
  name: 'Who is behind it',
  description:
    'A story, a picture of the bench, who does what, and what you stand for. For a team, a sculptor or a project.',
  templateType: 'about',
  blocks: rows(
    'about',
    block('hero', {
      subtitle: '$ finger --long everyone',
      title: 'There are people in here.',
      backgroundImage: '/pictures/pages/workshop.webp',
      alt: 'A workbench under a lamp: four little creatures, a resin printer at work, and a mug that says DO NOT RINSE',
      ctaText: '[SEE HOW WE WORK]',
      ctaLink: '/process',
    }),
    [
      text(
        'How it began',
        'Somebody needed one monster for one evening. Tell what happened then, in the order in which it happened, and leave in the part that went wrong. It is the part that people believe.',
        'A paragraph is enough for the rest: what you make today, how many you are, and what stands on the till.',
      ),
      text(
        'Where it is going',
        'One thing that you are working on now, and one that you have promised never to do. Both say more than a mission.',
        'Ours, for instance: every sculptor is named, and nothing waits in a warehouse.',
      ),
    ],
    block('features', {
      title: 'PARTY.OF.THREE',
      items: [
        {
          icon: 'Star',
          title: 'The sculptor',
          description: 'Decides how many teeth. Asked to justify the fourth row, and did.',
        },
        {
          icon: 'Skull',
          title: 'The printer',
          description: 'Up before the tanks are. Can hear a failed support through two doors.',
        },
        {
          icon: 'Award',
          title: 'The brush',
          description: 'Primes, drybrushes, packs. Has never once named a test print. Officially.',
        },
      ],
    }),
    [
      block('image', {
        url: '/pictures/pages/layers.webp',
        alt: 'A dragon hanging upside down from a build plate, its lower half a wireframe in a tank of resin',
        caption: 'The newest member of the team, about half done.',
      }),
      block('collapsible', {
        title: 'HOUSE.RULES',
        titleTextLayout: 'title',
        triggerText: '',
        defaultOpen: false,
        collapsibleContent: [
          {
            title: 'What we do',
            type: 'list',
            content: '',
            items: [
              'Print to order, within 1-2 weeks.',
              'Clean every piece by hand.',
              'Answer letters, most of them without puns.',
            ],
            defaultOpen: true,
          },
          {
            title: 'What we do not',
            type: 'list',
            content: '',
            items: ['Send out a print that we would not put on our own table.', 'Feed the mimic after closing.'],
            defaultOpen: false,
          },
        ],
      }),
    ],
    text(
      'Say hello',
      'Meet the creatures in the [gallery](/gallery), or [write to us](/contact). We read every message.',
    ),
  ),
}
