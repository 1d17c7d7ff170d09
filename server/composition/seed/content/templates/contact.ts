import { block, rows } from '#server/composition/seed/content/layout.ts'
import { text, type SeedTemplate } from './seed-template.ts'

/** A form, and beside it answers that may make it unnecessary. */
export const contact: SeedTemplate = {
  name: 'Contact desk',
  description:
    'The form, other ways to reach you, and the questions that save a message. For wholesale, commissions or events.',
  templateType: 'contact',
  blocks: rows(
    'contact',
    [
      block('hero', {
        subtitle: '$ mail -s "a proposal"',
        title: 'Knock twice. Mind the mimic.',
        backgroundImage: '',
        ctaText: '',
        ctaLink: '',
      }),
      text(
        '',
        'A commission, a crate of goblins for your game store, a table at your convention: tell us what you have in mind, and by when. A person reads it, and answers within two days.',
      ),
    ],
    [
      block('contact-form', { title: 'SEND.MESSAGE' }),
      block('contact-info', {
        title: 'OTHER.DOORS',
        contactItems: [
          { type: 'email', label: 'Email', value: 'hello@hoard.example', icon: 'mail' },
          { type: 'hours', label: 'Workshop hours', value: 'Monday to Friday, 9:00 to 17:00', icon: 'clock' },
        ],
      }),
      block('faq-quick-links', {
        title: 'BEFORE.YOU.WRITE',
        faqLinks: [
          { question: 'How long does an order take?', link: '/shipping', icon: 'truck' },
          { question: 'How are they painted?', link: '/process', icon: 'palette' },
          { question: 'Do you sell to game stores?', link: '/faq', icon: 'users' },
          { question: 'All questions and answers', link: '/faq', icon: 'help-circle' },
        ],
      }),
    ],
    block('features', {
      title: 'GOOD.TO.KNOW',
      items: [
        {
          icon: 'Award',
          title: 'Commissions',
          description: 'Tell us the creature, the scale, what it should look like, and the day of the game.',
        },
        {
          icon: 'Dice6',
          title: 'Game stores',
          description: 'Tell us about your shelf. We like the ones with a table beside them.',
        },
        {
          icon: 'Skull',
          title: 'Sculptors',
          description: 'Show us your monster. We prefer those that are in the middle of something.',
        },
      ],
    }),
  ),
}
