import { block, headline, rows, type SeedPage } from './layout.ts'

/** A form, other contacts, and questions that save a message. */
export const contact: SeedPage = {
  title: 'Contact',
  slug: 'contact',
  description: 'Questions, commissions, wholesale, and creatures we should know about.',
  seoTitle: 'Contact the workshop',
  seoDescription:
    'Write to us about an order, a custom paint job, wholesale or a creature you miss. A person reads every message.',
  maxWidth: '7xl',
  isPublished: true,
  blocks: rows(
    'contact',
    headline(
      'OPEN.CHANNEL',
      '$ mail -s "hello"',
      'Questions about an order, custom painting, wholesale for your game store, or a creature we should know about: write to us. A person reads it, usually the one with resin on their gloves, so give us a day or two.',
    ),
    [
      block('contact-form', { title: 'SEND.MESSAGE' }),
      block('contact-info', {
        title: 'CONTACT.INFO',
        contactItems: [
          { type: 'email', label: 'Email', value: 'hello@hoard.example', icon: 'mail' },
          { type: 'hours', label: 'Workshop hours', value: 'Monday to Friday, 9:00 to 17:00', icon: 'clock' },
          {
            type: 'address',
            label: 'Where we are',
            value: 'A workshop, not a showroom: orders travel by post',
            icon: 'map-pin',
          },
          { type: 'other', label: 'Answers without waiting', value: '/faq', icon: 'globe' },
        ],
      }),
      block('faq-quick-links', {
        title: 'QUICK.ANSWERS',
        faqLinks: [
          { question: 'When will my order arrive?', link: '/shipping', icon: 'truck' },
          { question: 'What is OSR style?', link: '/process', icon: 'palette' },
          { question: 'Can I send something back?', link: '/shipping', icon: 'dollar-sign' },
          { question: 'Do you take commissions?', link: '/faq', icon: 'users' },
          { question: 'All questions and answers', link: '/faq', icon: 'help-circle' },
        ],
      }),
    ],
  ),
}
