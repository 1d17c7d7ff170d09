import type { z } from 'zod'

/** Validation errors as lines of `title: Page title is required`, for a 400 response. */
export const validationMessage = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('\n')

/** The first validation error of each field, by its dotted path. Errors of the whole value belong to no field. */
export function validationFields({ issues }: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = path.join('.')
    if (path.length > 0 && !fields.has(field)) fields.set(field, message)
  }
  return Object.fromEntries(fields)
}
