import { z } from 'zod'

const complaint = 'is not an email address'

/** An address that somebody typed; blanks around it don't count. */
export const Email = z.string(complaint).trim().max(254, complaint).pipe(z.email(complaint))
