import { block, rows, text, type SeedPage } from './layout.ts'

export const home: SeedPage = {
  title: 'Home',
  slug: 'home',
  description: 'Creatures for your table, printed to order in fine resin.',
  seoTitle: 'Resin miniatures for tabletop games, printed to order',
  seoDescription:
    'Dragons, oozes and worse: resin miniatures for tabletop role-playing, printed to order in 32mm or 54mm, bare or primed and drybrushed by hand.',
  maxWidth: '7xl',
  isPublished: true,
  blocks: rows(
    'home',
    block('hero', {
      subtitle: '$ ls ./hoard --sort=teeth',
      title: 'Every hoard starts with one dragon.',
      text: 'Creatures for your table, printed to order in fine resin and cleaned by hand. Tabletop 32mm or display 54mm, bare or painted old-school.',
      buttonText: '[EXPLORE MINIATURES]',
      buttonLink: '/gallery',
      secondButtonText: '> STAFF FAVOURITES',
      secondButtonLink: '/gallery?featured=true',
      imageUrl: '/pictures/hoard-dragon.svg',
      alt: 'A dragon, drawn in green lines, on its hoard of gold',
      imageWidth: 1600,
      imageHeight: 900,
    }),
    block('featured-products', {
      sectionTitle: '[FEATURED CREATURES]',
      sectionSubtitle: 'Handled daily. Bites rarely.',
    }),
    block('feature-grid', {
      sectionTitle: 'WHY.OURS',
      sectionSubtitle: 'Six things we are stubborn about.',
      features: [
        {
          icon: 'Star',
          title: 'Detail you can paint',
          description: 'ABS-like resin at .020mm layers. Scales stay scales, and buckles hold on to their holes.',
        },
        {
          icon: 'Award',
          title: 'Cleaned by hand',
          description: 'Supports removed, washed and cured before it meets you. Your knife can stay in its drawer.',
        },
        {
          icon: 'Dice6',
          title: 'Ready for game night',
          description: 'Order it primed and drybrushed, open the box, roll for initiative.',
        },
        {
          icon: 'Skull',
          title: 'Nothing waits in a warehouse',
          description: 'Every creature is printed after you order it. The only pile of shame is yours.',
        },
        {
          icon: 'Award',
          title: 'Sculptors have names',
          description: 'Whoever made the monster is named on its page, and linked to where more of their work lives.',
        },
        {
          icon: 'Dice6',
          title: 'Two scales, one sculpt',
          description: '32mm for the tabletop, 54mm for the shelf. The same creature, and a different argument.',
        },
      ],
    }),
    block('gallery-preview', {
      title: '[FRESH FROM THE TANK]',
      subtitle: 'A few of the residents. The rest are hiding in the gallery.',
      buttonText: '> OPEN THE GALLERY',
      buttonLink: '/gallery',
      showTitle: true,
      showSubtitle: true,
      showButton: true,
    }),
    [
      text(
        '1. CHOOSE',
        'Pick a creature, then its scale: 32mm for the tabletop, 54mm for the shelf and for skirmishes. Not sure? [Which scale do I need?](/blog/32mm-or-54mm-choosing-a-scale)',
      ),
      text(
        '2. WE PRINT',
        'Your order is printed, washed, cured and checked within 1-2 weeks. [See every step](/process), including the one where we apologise to a dragon.',
      ),
      text(
        '3. YOU PLAY',
        'Standard shipping takes 5-7 days after production. Arrived with a broken claw? Tell us within 7 days and [we put it right](/shipping).',
      ),
    ],
    block('collapsible', {
      title: 'ASKED.OFTEN',
      titleTextLayout: 'title',
      collapsibleContent: [
        {
          title: 'How long until my order arrives?',
          type: 'text',
          content:
            'We print within 1-2 weeks of your order. Standard shipping then takes 5-7 days; express is offered at checkout. You get an email at every step.',
          defaultOpen: true,
        },
        {
          title: 'What does OSR style mean?',
          type: 'text',
          content:
            'Primed and drybrushed by hand, in the old-school way: a dark coat, then lighter ones that catch every raised edge. It can go on the table as it is, or be a head start for your own paint. [More about our process](/process).',
          defaultOpen: false,
        },
        {
          title: 'Do I need to clean or assemble anything?',
          type: 'text',
          content:
            'Supports are removed, and every piece is washed and cured. Creatures that come in several parts say so on their page; a drop of super glue does the rest.',
          defaultOpen: false,
        },
        {
          title: 'What does shipping cost?',
          type: 'text',
          content:
            'Free shipping on orders over $75. Below that it is calculated at checkout, where you see it before you pay. [Shipping and returns](/shipping).',
          defaultOpen: false,
        },
      ],
    }),
  ),
}
