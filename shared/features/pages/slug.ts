import transliterate from '@sindresorhus/transliterate'

/**
 * Slug of a title: lower case letters and digits with single hyphens between words. Letters with accents, umlauts and
 * most other alphabets are written in Latin letters. Empty if there is none, such as for a title in Chinese.
 */
export const toSlug = (title: string): string =>
  transliterate(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
