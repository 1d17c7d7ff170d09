import type { PicturesFacts } from '#shared/features/images/images.schema.ts'

const stored = /\/uploads\/[0-9a-f]{32}-\d{1,5}x\d{1,5}\.webp/g

/** Addresses of the repository's pictures that a text names, once each. */
export const picturesInText = (content: string): string[] => [...new Set(content.match(stored))]

/** The repository's words for pictures, by their addresses. */
export const wordsOf = (pictures: PicturesFacts): Record<string, string> =>
  Object.fromEntries(Object.entries(pictures).map(([url, { alt }]) => [url, alt]))
