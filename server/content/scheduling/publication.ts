import { invalidField } from '#server/errors.ts'
import { applySchedule, ifFuture, type Changed, type PublicationPeriod } from '#shared/publication.ts'

/** Like `applySchedule`. Throws HttpError (400) if the end is before the start, or a draft has an end but no start. */
export function validPeriod(
  change: Changed<PublicationPeriod>,
  now: string,
  current?: PublicationPeriod,
): PublicationPeriod {
  const period = applySchedule(change, now, current)
  if (typeof period === 'string') throw invalidField('unpublishAt', period)
  return period
}

/** Publication state and schedule of a record from the log if it is restored now. Old entries have no times. */
export function currentPeriod({ isPublished, publishAt, unpublishAt }: Changed<PublicationPeriod>): PublicationPeriod {
  const now = new Date().toISOString()
  const begin = ifFuture(publishAt, now)
  const end = ifFuture(unpublishAt, now)
  const isShown = isPublished === true && (end !== null || !unpublishAt)
  return { isPublished: isShown, publishAt: begin, unpublishAt: isShown || begin ? end : null }
}
