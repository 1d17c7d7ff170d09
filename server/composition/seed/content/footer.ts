import { block, paragraphs, rows, type SeedPage } from './layout.ts'

/** The three columns of the footer. */
export const footer: SeedPage = {
  title: 'Footer',
  slug: 'footer',
  description: 'The three columns at the bottom of every page.',
  isPublished: true,
  blocks: rows('footer', [
    block('text', {
      title: 'THE.SHOP',
      text: paragraphs(
        'Creatures for your table, printed to order in fine resin and cleaned by hand.',
        'Prices in USD. Printed in 1-2 weeks. No miniature leaves unwashed.',
      ),
    }),
    block('text', {
      title: 'DIRECTORY',
      text: [
        '[Gallery](/gallery)',
        '[How it is made](/process)',
        '[Shipping and returns](/shipping)',
        '[Questions and answers](/faq)',
        '[Blog](/blog)',
      ].join('\n'),
    }),
    block('text', {
      title: 'SAY.HELLO',
      text: paragraphs(
        'A question, a commission, a creature we should know about? [Write to us](/contact).',
        'May your dice be kind, and may your game master not have read this far.',
      ),
    }),
  ]),
}
