import { z } from 'zod'

/** Required text: reports `message` if it is missing, empty or not a text. Other errors have their own messages. */
export const required = (message: string) =>
  z
    .string({ error: ({ code }) => (code === 'invalid_type' ? message : undefined) })
    .trim()
    .min(1, { error: message, abort: true })
