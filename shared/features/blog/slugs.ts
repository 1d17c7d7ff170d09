import { toSlug } from '#shared/features/pages/slug.ts'
import { paths } from '#shared/paths.ts'

export const LONGEST_SLUG = 100

/** Candidate slugs for a title, best first: then with -2, -3 and so on, endlessly. */
export function* slugsFor(title: string): Generator<string, never> {
  // A title may contain no characters valid in a slug.
  const wish = toSlug(title) || 'post'
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`
    yield wish.slice(0, LONGEST_SLUG - suffix.length).replace(/-+$/, '') + suffix
  }
}

export const slugTakenMessage = (slug: string) => `There is already a post at ${paths.post(slug)}.`
