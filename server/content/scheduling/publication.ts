import { invalidField } from '#server/errors.ts'
import { applySchedule, type Changed, type PublicationPeriod } from '#shared/publication.ts'

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
