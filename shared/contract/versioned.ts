import { z } from 'zod'

/** The version that a change is based on, as `If-Match: "3"` (decision 18). Without it the change is made whatever stands there. */
export const IfMatch = z.object({
  'if-match': z
    .string()
    .regex(/^"\d{1,15}"$/, 'the version in quotes, such as "3"')
    .transform((tag) => Number(tag.slice(1, -1)))
    .optional(),
})

/** What a change is refused with (412) that is based on an older version than the one that stands there. */
export const STALE = 'Somebody else has changed this since you opened it. Nothing was saved.'

/** The id of a row, in an address. */
export const ById = z.object({ id: z.string().regex(/^\d{1,15}$/, 'is not an id') })
