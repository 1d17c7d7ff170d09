import { z } from 'zod'

/** Any time with its UTC offset, converted to UTC. */
export const Time = z.iso
  .datetime({ offset: true, error: 'is not a time such as 2026-11-21T09:30:00Z' })
  .refine((time) => Date.parse(time) < Date.UTC(3000), 'is too far away')
  .transform((time) => new Date(time).toISOString())
