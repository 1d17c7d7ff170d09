/** Tags that images get by the way they came (staff specification, section 9). */
export const tagsOfWay = {
  single: ['uploaded', 'optimized'],
  batch: ['batch-upload', 'optimized'],
  url: ['external'],
} as const

export const MAX_TAGS = 50
const MAX_TAG = 50

/** `a, b,,` -> `['a', 'b']`: trimmed, empties and repetitions dropped (staff specification, section 5). */
export const tagsIn = (text: string): string[] => tidyTags(text.split(','))

/** The same for tags that are apart already. A tag is cut at 50 characters. */
export const tidyTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().slice(0, MAX_TAG).trim()).filter(Boolean)),
]
