import { LONGEST_SLUG } from './pages.record.ts'

/** Letters that aren't a Latin letter with a mark, as words are written without them. */
const written: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/**
 * Slug of a title: lower case letters and digits with single hyphens between words. Umlauts are written out, accents left
 * out. Empty if the title has no Latin letter or digit.
 */
export const toSlug = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüßæœøđðłþı]/g, (letter) => written[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** A slug cut to the length that is allowed. */
export const cutSlug = (slug: string, most = LONGEST_SLUG): string => slug.slice(0, most).replace(/-+$/, '')

/** A slug, then with -2, -3 and so on, endlessly. */
export function* numberedSlugs(slug: string): Generator<string, never> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`
    yield cutSlug(slug, LONGEST_SLUG - suffix.length) + suffix
  }
}
