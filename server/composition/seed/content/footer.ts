import { paragraphs, rows } from './layout.ts'
import type { SeedPage } from './layout.ts'

/** The three columns of the footer. */
export const footer: SeedPage = {
  title: 'Footer',
  slug: 'footer',
  description: 'The three columns at the bottom of every page.',
  isPublished: true,
  blocks: rows('footer', [
    {
      type: 'text',
      content: {
        title: 'THE.SHOP',
        text: paragraphs(
          'Creatures for your table, printed to order in fine resin and cleaned by hand.',
          'Prices in USD. Printed in 1-2 weeks. No miniature leaves unwashed.',
        ),
      },
    },
    {
      type: 'text',
      content: {
        title: 'DIRECTORY',
        text: [
          '[Gallery](/gallery)',
          '[How it is made](/process)',
          '[Shipping and returns](/shipping)',
          '[Questions and answers](/faq)',
          '[Blog](/blog)',
        ].join('\n'),
      },
    },
    {
      type: 'text',
      content: {
        title: 'SAY.HELLO',
        text: paragraphs(
          'A question, a commission, a creature we should know about? [Write to us](/contact).',
          'May your dice be kind, and may your game master not have read this far.',
        ),
      },
    },
  ]),
}
