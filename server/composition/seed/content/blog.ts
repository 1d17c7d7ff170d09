import { rows } from './layout.ts'
import type { SeedPage } from './layout.ts'

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
    {
      type: 'text',
      content: {
        title: 'WORKSHOP.LOG',
        titleTextLayout: 'headline',
        titleAlignment: 'left',
        subtitle: '$ tail -f ./workshop.log',
        text: 'What we learned with a brush, a printer or a handful of dice. Recipes are short, tried, and yours to change.',
        textLayout: 'body',
        textAlignment: 'left',
      },
    },
  ]),
}
