import type { z } from 'zod'
import type { PostDraft } from '#shared/features/blog/blog.record.ts'

/** A post with its publication time, ISO 8601. */
export type SeedPost = z.input<typeof PostDraft> & { publishedAt: string }

/** A post without its text, `<slug>.md`, and its image of the same name. */
export type PostEntry = Omit<SeedPost, 'content' | 'imageUrl' | 'isPublished' | 'slug'> & { slug: string }

/** Newest first. */
export const postIndex: readonly PostEntry[] = [
  {
    slug: 'a-dragon-in-six-colours',
    title: 'A dragon in six colours',
    excerpt:
      'One evening, six pots of paint, one large angry lizard. A recipe for red that also works for green, blue and whatever your players fear most.',
    category: 'painting-guide',
    readTime: 4,
    publishedAt: '2026-11-13T09:00:00.000Z',
  },
  {
    slug: 'drybrushing-the-old-school-way',
    title: 'Drybrushing the old-school way',
    excerpt:
      'Dark below, light on top, nothing wet in between. How we finish a creature in ten minutes, and the three mistakes that make it look dusty.',
    category: 'technique',
    readTime: 4,
    publishedAt: '2026-10-30T09:00:00.000Z',
  },
  {
    slug: 'monsters-that-want-something',
    title: 'Monsters that want something',
    excerpt:
      'A creature with a wish is worth three with more hit points. A small table for giving every miniature on your shelf a reason to be in the room.',
    category: 'osr-gaming',
    readTime: 4,
    publishedAt: '2026-10-09T09:00:00.000Z',
  },
  {
    slug: '32mm-or-54mm-choosing-a-scale',
    title: '32mm or 54mm: choosing a scale',
    excerpt:
      'Scale, size, base: three numbers that are mixed up in every shop. What they mean, what fits on a one-inch grid, and when bigger is better.',
    category: 'tutorials',
    readTime: 4,
    publishedAt: '2026-09-18T09:00:00.000Z',
  },
  {
    slug: 'one-lair-three-fights',
    title: 'One lair, three fights',
    excerpt:
      'You own one good dragon. Here is how to put it on the table three times without anybody getting bored, least of all the dragon.',
    category: 'gaming-tips',
    readTime: 4,
    publishedAt: '2026-08-28T09:00:00.000Z',
  },
  {
    slug: 'a-day-at-the-resin-bench',
    title: 'A day at the resin bench',
    excerpt:
      'From the first drip to the last tooth: what we do between your order and the parcel, with the failures left in.',
    category: 'showcase',
    readTime: 4,
    publishedAt: '2026-08-07T09:00:00.000Z',
  },
  {
    slug: 'your-first-warband',
    title: 'Your first warband',
    excerpt:
      'Twelve miniatures, one evening of planning, and a shelf that looks as if you meant it. How to begin a collection you will finish.',
    category: 'collection',
    readTime: 4,
    publishedAt: '2026-07-17T09:00:00.000Z',
  },
]
