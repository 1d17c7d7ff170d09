import { splitCharacters } from '#shared/older-browsers.ts'

/** Tags added by the source of an image. */
export const sourceTags = {
  single: ['uploaded', 'optimized'],
  batch: ['batch-upload', 'optimized'],
  url: ['external'],
} as const

export const MAX_TAGS = 50
/** Characters of a tag. */
export const MAX_TAG = 50

/** Parses `a, b,,` to `['a', 'b']`: trimmed, without empty or repeated tags. */
export const parseTags = (text: string): string[] => normalizeTags(text.split(','))

/** Trims tags and drops empty and repeated ones. */
export const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter(Boolean)),
]

/** Whether a tag is short enough. */
export const isTag = (tag: string): boolean => [...tag].length <= MAX_TAG

/** Tag with the name of a folder, whose end is left out if it is too long. */
export function tagOfFolder(name: string): string {
  let tag = ''
  for (const character of splitCharacters(name.trim())) {
    if (!isTag(tag + character)) break
    tag += character
  }
  return tag.trim()
}
