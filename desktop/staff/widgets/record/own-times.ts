import { deepEqual } from '#shared/deep-equal.ts'
import type { Problems } from '#staff/widgets/form/problems.ts'

/** Times that were changed in a form: a draft has none, as its release says when it goes live. */
export function findOwnTimes(values: object, base: object): Problems {
  const times = ['publishAt', 'unpublishAt'] as const
  const changed = times.filter((time) => time in values && !deepEqual(read(values, time), read(base, time)))
  return Object.fromEntries(
    changed.map((time) => [
      time,
      'A draft goes live with its release, or when you publish it. Save this time without a draft.',
    ]),
  )
}

const read = (values: object, field: string) => (values as Record<string, unknown>)[field]
