import { block, rows } from '#server/composition/seed/content/layout.ts'
import { text, type SeedTemplate } from './seed-template.ts'

/** A long guide as a page, for content that needs more width than a post. */
export const blog: SeedTemplate = {
  name: 'Workshop guide',
  description:
    'A long read with steps: what you need, how it goes, what goes wrong. For guides that stay while posts move on.',
  templateType: 'blog',
  blocks: rows(
    'blog',
    [
      block('hero', {
        subtitle: '$ cat ./notes/how-to',
        title: 'One evening, one brush, no talent needed.',
        backgroundImage: '',
        ctaText: '',
        ctaLink: '',
      }),
      text(
        '',
        'Say in two sentences what the reader will be able to do at the end, and how long the evening will be. Everything else can wait until there is paint on the brush.',
      ),
    ],
    block('image', {
      url: '/pictures/posts/drybrushing-the-old-school-way.webp',
      alt: 'Four ogres in a row, from black to finished, and a soft brush that goes over the third',
      caption: 'A picture of the result comes first. Nobody paints for the steps.',
    }),
    [
      block('text', {
        title: 'What you need',
        content: [
          'A miniature, primed.',
          'A brush that has seen better days.',
          'A brush that has not.',
          'Three paints: dark, middle, light.',
          'A paper towel, and something to drink that is not in the same kind of mug as the water.',
        ].join('\n'),
      }),
      text(
        'How long it takes',
        'An hour for the first one. Twenty minutes for the fifth.',
        'The first is always the slow one: you do not trust the brush yet. Begin with a goblin that nobody will miss.',
      ),
    ],
    [
      text('1. Begin', 'One step, one idea. Say what to do, then what it should look like when it is right.'),
      text('2. Go on', 'Where hands go wrong most often, say so here, before it has happened.'),
      text('3. Stop', 'The hardest step has no technique in it. Put the brush down while you still like it.'),
    ],
    block('collapsible', {
      title: 'When it goes wrong',
      titleTextLayout: 'title',
      triggerText: '',
      defaultOpen: false,
      collapsibleContent: [
        {
          title: 'It looks dusty',
          type: 'text',
          content: 'The brush was too dry, or the step too light. One thin coat of the middle colour brings it back.',
          items: [],
          defaultOpen: true,
        },
        {
          title: 'It looks flat',
          type: 'list',
          content: '',
          items: [
            'Hold it at arm’s length first: that is where players sit.',
            'Then add one lighter edge where the light would fall.',
            'Then leave it alone until tomorrow.',
          ],
          defaultOpen: false,
        },
      ],
    }),
    text(
      'Further reading',
      'There is more on the [blog](/blog), and something to try it on in the [gallery](/gallery). If it worked, or did not, [write to us](/contact): guides get better when somebody argues.',
    ),
  ),
}
