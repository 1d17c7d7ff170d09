import { Refusal } from '#server/http/errors.ts'
import { periodIn, type Changed, type Period } from '#shared/publication.ts'

/** What `periodIn` says. Throws a Refusal (400) for an end that comes before the beginning, and for one of a draft that has none. */
export function periodOf(change: Changed<Period>, now: string, current?: Period): Period {
  const period = periodIn(change, now, current)
  if (typeof period === 'string') throw new Refusal(400, `unpublishAt: ${period}`)
  return period
}
