import type { PostChange } from '#shared/features/blog/blog.schema.ts'

interface Publication {
  isPublished: boolean
  /** ISO 8601, UTC: to come. */
  publishAt: string | null
}

const draft: Publication = { isPublished: false, publishAt: null }

/**
 * Whether a post is published after a change, or when it will be. A time to come hides it until then, one that is over publishes
 * it; without a time, saying whether it is published ends what was planned. `now` is ISO 8601 in UTC, as the times are.
 */
export function publicationOf(
  { isPublished, publishAt }: Pick<PostChange, 'isPublished' | 'publishAt'>,
  now: string,
  current = draft,
): Publication {
  if (publishAt) return publishAt > now ? { isPublished: false, publishAt } : { isPublished: true, publishAt: null }
  if (isPublished === undefined && publishAt === undefined) return current
  return { isPublished: isPublished ?? current.isPublished, publishAt: null }
}
