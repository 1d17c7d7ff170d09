import { z } from 'zod'

/**
 * Text that must be filled in (staff specification, section 5): left out, empty or no text, it is asked for in these words. Whatever
 * else is wrong with it is told in other ones.
 */
export const required = (words: string) =>
  z
    .string({ error: ({ code }) => (code === 'invalid_type' ? words : undefined) })
    .trim()
    .min(1, { error: words, abort: true })
