import { z } from 'zod'
import { SIGNED_IN_LINK, SIGNED_IN_PATH } from '#shared/features/desktop/sign-in.ts'

/** Of an editor's own listener, which is on the same computer as the browser. */
const listener = new RegExp(`^http://127\\.0\\.0\\.1:([1-9]\\d{0,4})${SIGNED_IN_PATH}$`)

const isListener = (redirect: string) => Number(listener.exec(redirect)?.[1] ?? Infinity) <= 65_535

/** What an editor sends somebody's browser with. A code goes nowhere but to an editor on the computer of whoever says yes. */
export const Ask = z.object({
  challenge: z.string().regex(/^[\w-]{43}$/),
  state: z.string().regex(/^[\w-]{22,128}$/),
  redirect: z.string().refine((redirect) => redirect === SIGNED_IN_LINK || isListener(redirect)),
})
export type Ask = z.infer<typeof Ask>

/**
 * The address that takes an answer to the editor. `iss` is this site's origin (RFC 9207): a shop that passes its people on to this one must not be
 * handed the code.
 */
export const answerTo = (
  { redirect, state }: Ask,
  answer: ({ code: string } | { error: 'denied' }) & { iss: string },
): string => `${redirect}?${new URLSearchParams({ ...answer, state })}`

/** The editor's place as a policy names sources. */
export const sourceOf = ({ redirect }: Ask): string =>
  redirect === SIGNED_IN_LINK ? new URL(redirect).protocol : new URL(redirect).origin
