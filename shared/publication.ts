import type { FormatTime } from './record.ts'

/** Publication state of a record and its schedule. */
export interface Publication {
  isPublished: boolean
  /** ISO 8601, UTC; in the future. */
  publishAt: string | null
}

/** Publication with a scheduled end. */
export interface PublicationPeriod extends Publication {
  /** ISO 8601, UTC; in the future and after `publishAt`. Null for an unscheduled draft. */
  unpublishAt: string | null
}

export type Changed<P> = { [Field in keyof P]?: P[Field] | undefined }

export const unscheduledDraft: PublicationPeriod = { isPublished: false, publishAt: null, unpublishAt: null }

/**
 * Publication state after a change. A future time hides the record until then, a past one publishes it; `isPublished`
 * without a time clears the schedule. `now` is ISO 8601 in UTC.
 */
export function applyPublication(
  { isPublished, publishAt }: Changed<Publication>,
  now: string,
  current: Publication = unscheduledDraft,
): Publication {
  if (publishAt) return publishAt > now ? { isPublished: false, publishAt } : { isPublished: true, publishAt: null }
  if (isPublished === undefined && publishAt === undefined) return current
  return { isPublished: isPublished ?? current.isPublished, publishAt: null }
}

/**
 * Like `applyPublication`, with a scheduled end. Publishing by hand keeps the end; unpublishing clears the schedule; a
 * past end unpublishes now. Returns an error message for `unpublishAt` if the end precedes the start or a draft has no
 * start.
 */
export function applySchedule(
  change: Changed<PublicationPeriod>,
  now: string,
  current: PublicationPeriod = unscheduledDraft,
): PublicationPeriod | string {
  const { isPublished, publishAt } = applyPublication(change, now, current)
  const unpublishAt = change.unpublishAt === undefined ? current.unpublishAt : change.unpublishAt
  const begin = change.publishAt ?? publishAt
  if (unpublishAt !== null && begin !== null && unpublishAt <= begin)
    return 'It would be unpublished before it is published. Choose a later time.'
  const isOver = change.unpublishAt != null && change.unpublishAt <= now
  if (isOver) return unscheduledDraft
  if (isPublished || publishAt) return { isPublished, publishAt, unpublishAt }
  if (change.unpublishAt) return 'A draft can’t be unpublished. Publish it, or choose when to publish it.'
  return unscheduledDraft
}

/** A scheduled time of an old record, or null if it has passed: restoring must not apply it. */
export const ifFuture = (time: string | null | undefined, now: string): string | null =>
  time && time > now ? time : null

/** A publication for people, such as `Published from 1 May, until 2 May`. */
export function periodText({ isPublished, publishAt, unpublishAt }: PublicationPeriod, formatTime: FormatTime): string {
  const begins = isPublished ? 'Published' : publishAt ? `Published from ${formatTime(publishAt)}` : 'Draft'
  return unpublishAt ? `${begins}, until ${formatTime(unpublishAt)}` : begins
}
