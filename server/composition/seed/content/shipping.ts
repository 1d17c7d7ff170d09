import { block, headline, rows, text, type SeedPage } from './layout.ts'

/** The facts of the terms of service in plain language. */
export const shipping: SeedPage = {
  title: 'Shipping and returns',
  slug: 'shipping',
  description: 'How long it takes, what it costs, and what happens when something breaks.',
  seoTitle: 'Shipping and returns',
  seoDescription:
    'Printed in 1-2 weeks, shipped in 5-7 days, free over $75. Returns within 30 days, damage replaced when reported within 7.',
  maxWidth: '4xl',
  isPublished: true,
  blocks: rows(
    'shipping',
    headline(
      'SHIP.IT',
      '$ traceroute your-table',
      'Two clocks run one after the other: first we print, then the post carries. Here they are, with the rules for what goes wrong.',
    ),
    [
      text(
        'Making: 1-2 weeks',
        'Everything is made to order. Printing, washing, curing and, where you chose it, priming and drybrushing take 1-2 weeks. You get an email at every step.',
      ),
      text(
        'Shipping: 5-7 days',
        'Standard shipping takes 5-7 days after production. Express is available at checkout. An order that holds several creatures travels together, when the last one is done.',
      ),
    ],
    [
      text(
        'What it costs',
        'Free shipping on orders over $75. Below that it is calculated at checkout from your address and the weight of your monsters, and shown before you pay. Prices are in USD.',
      ),
      text(
        'Sending back: 30 days',
        'You may return unused items in their original packaging within 30 days. Unused means not painted, glued or thrown at a game master. [Write to us](/contact) first, and we tell you where it goes.',
      ),
    ],
    text(
      'Broken on arrival: 7 days',
      'Resin is tough, the post is tougher. If something arrives damaged, send us a picture within 7 days through the [contact page](/contact), with your order number. We print it again or give you your money back.',
      'Keep the pieces until you hear from us. Sometimes a broken wing is a minute with super glue, and then the replacement is a spare.',
    ),
    block('text', {
      title: '',
      text: 'The binding words stand in the [terms of service](/terms-of-service).',
      textLayout: 'caption',
      textAlignment: 'left',
    }),
  ),
}
