import { z } from 'zod'

const message = 'is not an email address'

/** An email address; surrounding whitespace is ignored. */
export const Email = z.string(message).trim().max(254, message).pipe(z.email(message))
