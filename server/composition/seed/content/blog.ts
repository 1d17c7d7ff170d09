import { headline, rows, type SeedPage } from './layout.ts'

/** Content above the list of posts. */
export const blog: SeedPage = {
  title: 'Blog',
  slug: 'blog',
  description: 'Notes from the workshop: painting, printing and running games with small monsters.',
  seoTitle: 'Painting guides and game master notes',
  seoDescription:
    'Recipes for painting resin miniatures, choosing a scale, cleaning prints and running better monsters. Written at the bench, tried at the table.',
  maxWidth: '7xl',
  isPublished: true,
  blocks: rows('blog', [
    headline(
      'WORKSHOP.LOG',
      '$ tail -f ./workshop.log',
      'What we learned with a brush, a printer or a handful of dice. Recipes are short, tried, and yours to change.',
    ),
  ]),
}
