import { z } from 'zod'

/** The version that a change is based on, as `If-Match: "3"`. Without it the change is applied unconditionally. */
export const IfMatch = z.object({
  'if-match': z
    .string()
    .regex(/^"\d{1,15}"$/, 'the version in quotes, such as "3"')
    .transform((tag) => Number(tag.slice(1, -1)))
    .optional(),
})

/** Message of a 412 response: the change was based on an older version. */
export const STALE = 'Someone else has changed this since you opened it. Nothing was saved.'

/** Path parameter with the id of a row. */
export const ById = z.object({ id: z.string().regex(/^\d{1,15}$/, 'is not an id') })
