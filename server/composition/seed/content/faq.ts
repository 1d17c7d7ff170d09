import { headline, rows, type Piece, type SeedPage } from './layout.ts'

const questions = (title: string, answers: readonly (readonly [string, string])[]): Piece => ({
  type: 'collapsible',
  content: {
    title,
    titleTextLayout: 'title',
    collapsibleContent: answers.map(([question, content]) => ({
      title: question,
      type: 'text',
      content,
      defaultOpen: false,
    })),
  },
})

/** The answers must agree with the terms of service and the checkout. */
export const faq: SeedPage = {
  title: 'Questions and answers',
  slug: 'faq',
  description: 'What people ask before, during and after an order.',
  seoTitle: 'Questions and answers',
  seoDescription:
    'Made to order in 1-2 weeks, two scales, bare or primed and drybrushed: answers about ordering, miniatures, painting, commissions and wholesale.',
  maxWidth: '3xl',
  isPublished: true,
  blocks: rows(
    'faq',
    headline('MAN.HOARD', '$ man hoard', 'Short answers. If yours is missing, [ask us](/contact), and we add it here.'),
    questions('Ordering', [
      [
        'How long does it take?',
        'We print your order within 1-2 weeks. Standard shipping then takes 5-7 days, and express is offered at checkout.',
      ],
      [
        'How can I pay?',
        'With cards, PayPal, Apple Pay, Google Pay or Shop Pay. Payment runs through our checkout provider; we never see your card. Prices are in USD, and tax is worked out at checkout.',
      ],
      [
        'Can I change or cancel an order?',
        'As long as it has not been printed: yes. [Write to us](/contact) with your order number as soon as you can.',
      ],
      [
        'Something is sold out. Will it come back?',
        'Usually. We print to order, but resin, time and hands are finite, so we close a size for a while when its queue grows too long.',
      ],
    ]),
    questions('Miniatures', [
      [
        'Which scale do I need?',
        '32mm for most tabletop role-playing games, 54mm for display and skirmish. [A longer answer](/blog/32mm-or-54mm-choosing-a-scale) has a table in it.',
      ],
      [
        'What are they made of?',
        'ABS-like resin, printed at .020mm layers, washed and cured. It is tougher than ordinary resin, but it is not a toy for small children: parts are small and some are sharp.',
      ],
      [
        'Do bases come with them?',
        'Creatures stand on the base that you see in their pictures. What differs is written on the product page.',
      ],
      [
        'What is the difference between None and OSR?',
        'None is the clean bare cast. OSR (Primed and Drybrush) is primed and drybrushed by hand, ready to play. [See how it is done](/process).',
      ],
    ]),
    questions('Working together', [
      [
        'Do you take painting commissions?',
        'Yes, a few at a time. Choose "Custom painting request" on the [contact page](/contact), and tell us the creature, the scale, what it should look like, and by when you need it.',
      ],
      [
        'Do you sell to game stores?',
        'We do. Choose "Wholesale opportunities" on the [contact page](/contact), and tell us about your store.',
      ],
      [
        'I sculpt monsters. Would you print mine?',
        'Show us. We like creatures that are in the middle of something. "Partnership inquiry" on the [contact page](/contact) is the right box.',
      ],
    ]),
  ),
}
