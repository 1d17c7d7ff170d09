/** What shoppers see of a record, and when that begins by itself. */
export interface Publication {
  isPublished: boolean
  /** ISO 8601, UTC: to come. */
  publishAt: string | null
}

/** The same of a record that can end by itself, too. */
export interface Period extends Publication {
  /** ISO 8601, UTC: to come, and after `publishAt`. Null for a draft that nobody has planned to publish. */
  unpublishAt: string | null
}

export type Changed<P> = { [Field in keyof P]?: P[Field] | undefined }

export const draft: Period = { isPublished: false, publishAt: null, unpublishAt: null }

/**
 * Whether a record is published after a change, or when it will be. A time to come hides it until then, one that is over publishes
 * it; without a time, saying whether it is published ends what was planned. `now` is ISO 8601 in UTC, as the times are.
 */
export function publicationOf(
  { isPublished, publishAt }: Changed<Publication>,
  now: string,
  current: Publication = draft,
): Publication {
  if (publishAt) return publishAt > now ? { isPublished: false, publishAt } : { isPublished: true, publishAt: null }
  if (isPublished === undefined && publishAt === undefined) return current
  return { isPublished: isPublished ?? current.isPublished, publishAt: null }
}

/**
 * The same, and when it will end. Whoever publishes it by hand leaves the planned end as it is; whoever makes it a draft ends all
 * that was planned. An end that is over makes it a draft now. An end that comes before the beginning, and one
 * of a draft that has none, are told in words, as those of the field `unpublishAt`.
 */
export function periodIn(change: Changed<Period>, now: string, current: Period = draft): Period | string {
  const { isPublished, publishAt } = publicationOf(change, now, current)
  const unpublishAt = change.unpublishAt === undefined ? current.unpublishAt : change.unpublishAt
  const begin = change.publishAt ?? publishAt
  if (unpublishAt !== null && begin !== null && unpublishAt <= begin)
    return 'It would be unpublished before it is published.'
  const isOver = change.unpublishAt != null && change.unpublishAt <= now
  if (isOver) return draft
  if (isPublished || publishAt) return { isPublished, publishAt, unpublishAt }
  if (change.unpublishAt) return 'A draft has no end. Publish it, or say when it will be.'
  return draft
}

/** A planned time of an old record, unless it is over: what was planned for it has not been done by that. */
export const stillToCome = (time: string | null | undefined, now: string): string | null =>
  time && time > now ? time : null
