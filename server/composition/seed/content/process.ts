import { block, headline, rows, text, type SeedPage } from './layout.ts'

/** How a creature is made. The OSR column of the price table links here. */
export const process: SeedPage = {
  title: 'How it is made',
  slug: 'process',
  description: 'From a sculpt to your table in six steps.',
  seoTitle: 'How our miniatures are made',
  seoDescription:
    'Sculpt, slice, print, wash, cure, prime: how a resin miniature is made to order in 1-2 weeks, what OSR (Primed and Drybrush) means, and how to care for it.',
  maxWidth: '4xl',
  isPublished: true,
  blocks: rows(
    'process',
    headline(
      'MAKE.CREATURE',
      '$ make creature --scale=32mm --finish=osr',
      'Every miniature is made to order, within 1-2 weeks. Here is what happens in that time, and why we would not skip any of it.',
    ),
    block('image', {
      title: '',
      imageUrl: '/pictures/pages/layers.webp',
      alt: 'A dragon hanging upside down from a build plate, its lower half a wireframe in a tank of resin',
      text: 'Creatures are born upside down. It explains a lot.',
      titlePosition: 'below',
      imageScale: 'full',
      titleAlignment: 'left',
      imageWidth: 1200,
      imageHeight: 675,
    }),
    [
      text(
        '1. Sculpt',
        'A designer models the creature on a screen, in a pose that reads from across the table and with parts thick enough to live in a dice bag. The designer is named on every product page.',
      ),
      text(
        '2. Slice',
        'We turn the model, hollow it where it is large, add drainage holes where nobody looks, and grow supports like scaffolding. Then it is cut into layers, .020mm each. A figure 32mm tall has 1,600 of them.',
      ),
    ],
    [
      text(
        '3. Print',
        'Layer by layer, light hardens ABS-like resin: tougher than ordinary resin, and a little forgiving. A sword bends before it snaps. A full plate takes most of a night, since each layer has to harden before the next one.',
      ),
      text(
        '4. Wash',
        'The print comes off its plate, the supports come off the print, and both go through two baths. What is left of liquid resin leaves through the drainage holes. This is the step that smells.',
      ),
    ],
    [
      text(
        '5. Cure',
        'Dry and clean, it turns under ultraviolet light until it is hard all the way. Now it may be touched, glued and painted. We look at it under a lamp: layers, edges, teeth. What fails is printed again.',
      ),
      text(
        '6. Prime and drybrush',
        'Only where you chose it. A dark primer goes on in thin coats, then two or three lighter ones are brushed over the raised parts with an almost dry brush, so that every scale and rivet shows.',
      ),
    ],
    [
      text(
        'OSR (Primed and Drybrush)',
        'In the price table, a finishing of None is the bare grey cast: washed, cured, ready for your primer. OSR style is the same cast, primed and drybrushed by hand.',
        'It looks like the figures on the covers of old rule books: strong light, deep shadow, no fuss. Put it on the table as it is. Or see it as a head start: thin paints and washes over it keep the light and the shadow, and a whole warband is done in an evening. [The drybrush recipe](/blog/drybrushing-the-old-school-way) is on the blog.',
      ),
      text(
        '32mm or 54mm',
        '32mm is the tabletop scale: a human stands about 32mm tall from the feet to the eyes, and fits a square of one inch.',
        '54mm is for display and for skirmish games with few figures. The same sculpt is about 1.7 times as tall, and takes up almost five times the space. It is a pleasure to paint and a nuisance to carry. [More on scales](/blog/32mm-or-54mm-choosing-a-scale).',
      ),
    ],
    block('collapsible', {
      title: 'Care and feeding',
      titleTextLayout: 'title',
      collapsibleContent: [
        {
          title: 'Keep it out of the sun',
          type: 'text',
          content:
            'Ultraviolet light goes on hardening resin after we have stopped. A shelf is fine; months on a sunny window sill make it brittle and a little yellow. A coat of varnish over paint helps.',
          defaultOpen: true,
        },
        {
          title: 'Before you paint',
          type: 'list',
          content: '',
          items: [
            'Wash it once more in lukewarm water with a drop of dish soap, and let it dry.',
            'Look for small marks where supports stood. A few strokes with fine sandpaper remove them.',
            'Prime in thin coats. Paint does not hold on bare resin.',
            'Sand wet and wear a mask: resin dust is not for lungs.',
          ],
          defaultOpen: false,
        },
        {
          title: 'A blade is bent',
          type: 'text',
          content:
            'Hold the part in hot tap water for half a minute, bend it back, and dip it into cold water. It remembers.',
          defaultOpen: false,
        },
        {
          title: 'It has a small hole underneath',
          type: 'text',
          content:
            'That is a drainage hole: large creatures are hollow, and uncured resin left through it. Fill it with putty if it bothers you. It does not bother the creature.',
          defaultOpen: false,
        },
        {
          title: 'It arrived broken',
          type: 'text',
          content:
            'We are sorry. Send us a picture within 7 days through the [contact page](/contact), and we print it again. How the rest works stands under [shipping and returns](/shipping).',
          defaultOpen: false,
        },
      ],
    }),
    block('gallery-preview', {
      title: '[WHAT CAME OUT OF IT]',
      subtitle: '',
      buttonText: '[EXPLORE MINIATURES]',
      buttonLink: '/gallery',
      showTitle: true,
      showSubtitle: false,
      showButton: true,
    }),
  ),
}
