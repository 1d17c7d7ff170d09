import { numberedSlugs, toSlug } from '#shared/features/pages/slug.ts'
import { paths } from '#shared/paths.ts'

/** Candidate slugs for a title, best first. A title may contain no characters valid in a slug. */
export const slugsFor = (title: string) => numberedSlugs(toSlug(title) || 'post')

export const slugTakenMessage = (slug: string) => `There is already a post at ${paths.post(slug)}.`
