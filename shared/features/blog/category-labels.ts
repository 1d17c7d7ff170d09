import type { BlogCategory } from './categories.ts'

/** What people read for each category, staff's and the public side's (decision 15). */
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
