import { readFileSync } from 'node:fs'
import { postIndex } from './posts/entries.ts'
import type { SeedPost } from './posts/entries.ts'

/** Posts of a new shop, newest first. Throws if one of their files is missing. */
export const readPosts = (): SeedPost[] =>
  postIndex.map((entry) => ({
    ...entry,
    imageUrl: `/pictures/posts/${entry.slug}.webp`,
    isPublished: true,
    content: readFileSync(new URL(`./posts/${entry.slug}.md`, import.meta.url), 'utf8'),
  }))
