import { z } from 'zod'

const whole = (min: number, max: number) => z.coerce.number<string | number>().int().min(min).max(max)

/** Query of a list that is read by offset. */
export const byOffset = (maxLimit: number, maxOffset: number) => ({
  limit: whole(1, maxLimit).default(50),
  offset: whole(0, maxOffset).default(0),
})

/** Query of a list that is read on from an id: `before` gives older ones. */
export const byAge = (maxLimit: number, limit = 50) => ({
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  limit: whole(1, maxLimit).default(limit),
})
