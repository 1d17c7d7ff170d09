/** Tags added by the source of an image. */
export const sourceTags = {
  single: ['uploaded', 'optimized'],
  batch: ['batch-upload', 'optimized'],
  url: ['external'],
} as const

export const MAX_TAGS = 50
const MAX_TAG = 50

/** Parses `a, b,,` to `['a', 'b']`: trimmed, without empty or repeated tags. */
export const parseTags = (text: string): string[] => normalizeTags(text.split(','))

/** Normalises a list of tags. A tag is cut at 50 characters. */
export const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().slice(0, MAX_TAG).trim()).filter(Boolean)),
]
