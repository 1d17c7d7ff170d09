import type { BlogCategory } from './categories.ts'

/** Display name of each category. */
export const categoryLabels: Readonly<Record<BlogCategory, string>> = {
  'painting-guide': 'Painting guide',
  'osr-gaming': 'OSR gaming',
  showcase: 'Showcase',
  technique: 'Technique',
  'gaming-tips': 'Gaming tips',
  collection: 'Collection',
  painting: 'Painting',
  gaming: 'Gaming',
  techniques: 'Techniques',
  reviews: 'Reviews',
  tutorials: 'Tutorials',
}
