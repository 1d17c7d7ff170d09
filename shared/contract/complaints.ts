import type { z } from 'zod'

/** What is wrong with what was sent, in lines of `title: Page title is required`: how the server refuses it (400). */
export const complaints = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('\n')
