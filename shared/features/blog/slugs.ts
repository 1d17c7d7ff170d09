import { slugOf } from '#shared/features/pages/slug.ts'
import { paths } from '#shared/paths.ts'

export const LONGEST_SLUG = 100

/** The slugs that a post of this title may have, the best first: with -2, -3 and so on, without end. */
export function* slugsFor(title: string): Generator<string, never> {
  // A title may have no letter that a slug has.
  const wish = slugOf(title) || 'post'
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`
    yield wish.slice(0, LONGEST_SLUG - suffix.length).replace(/-+$/, '') + suffix
  }
}

export const slugTaken = (slug: string) => `There is a post at ${paths.post(slug)} already.`
