import { block, headline, rows, text, type SeedPage } from './layout.ts'

export const about: SeedPage = {
  title: 'About us',
  slug: 'about',
  description: 'A small workshop that prints monsters to order.',
  seoTitle: 'About the workshop',
  seoDescription:
    'We are a small workshop that prints creatures for tabletop games to order, cleans them by hand, and names the people who sculpted them.',
  maxWidth: '4xl',
  isPublished: true,
  blocks: rows(
    'about',
    headline(
      'WHOAMI',
      '$ whoami && echo "hello"',
      'We are a small workshop with more printers than chairs. We make creatures for tabletop role-playing games: the dragon at the end, the ooze in the corridor, and the goblin that your players will adopt instead of fighting.',
      'It began the way these things begin. Somebody needed one monster for one evening, could not find it, and bought a printer. The monster arrived two weeks late for the evening. It has guarded the till ever since.',
    ),
    block('image', {
      title: '',
      imageUrl: '/pictures/pages/workshop.webp',
      alt: 'A workbench under a lamp: four little creatures, a resin printer at work, and a mug that says DO NOT RINSE',
      text: 'The bench on a good day. The mug is there for a reason.',
      titlePosition: 'below',
      imageScale: 'full',
      titleAlignment: 'left',
      imageWidth: 1200,
      imageHeight: 675,
    }),
    [
      text(
        'What we believe',
        'A miniature is a promise. When it lands on the table, everybody leans in. So it should stand up, read well from the far chair, and survive being knocked over by a bag of crisps.',
        'Good monsters have opinions. We choose creatures that look as if they were in the middle of something. It makes them easier to paint, and much easier to play.',
        'Nobody should be kept from game night by a paint queue. That is why most of what we make can be ordered primed and drybrushed, ready to lose its first fight.',
      ),
      text(
        'What we do not do',
        'We keep no warehouse. Each piece is printed after you order it, which takes 1-2 weeks and saves us from throwing anything away but test prints.',
        'We do not hide who sculpted what. The designer is named on every creature, and where they have a website, the name leads to it. Please say hello to them, too.',
        'We do not sell you paint, courses or a lifestyle. We write down what works on the [blog](/blog), and you may read it for nothing.',
      ),
    ],
    block('collapsible', {
      title: 'House rules',
      titleTextLayout: 'title',
      collapsibleContent: [
        {
          title: 'Of the workshop',
          type: 'list',
          content: '',
          items: [
            'Gloves on before the tank is opened. Yes, for one second too.',
            'Nobody names a test print. We have made that mistake.',
            'A print that we would not put on our own table does not leave.',
            'The last one out feeds the mimic.',
          ],
          defaultOpen: true,
        },
      ],
    }),
    text(
      'Come and look',
      'See [how a creature is made](/process), meet them all in the [gallery](/gallery), or [write to us](/contact). We read every message, and answer most of them without puns.',
    ),
  ),
}
