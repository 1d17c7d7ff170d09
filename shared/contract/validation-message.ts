import type { z } from 'zod'

/** Validation errors as lines of `title: Page title is required`, for a 400 response. */
export const validationMessage = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('\n')
