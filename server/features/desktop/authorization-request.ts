import { z } from 'zod'
import { SIGNED_IN_LINK, SIGNED_IN_PATH } from '#shared/features/desktop/sign-in.ts'

/** Loopback address on which the editor waits for the browser. */
const listener = new RegExp(`^http://127\\.0\\.0\\.1:([1-9]\\d{0,4})${SIGNED_IN_PATH}$`)

const isListener = (redirect: string) => Number(listener.exec(redirect)?.[1] ?? Infinity) <= 65_535

/** Authorization request that the editor opens in the browser. The code goes only to an editor on the same computer. */
export const AuthorizationRequest = z.object({
  challenge: z.string().regex(/^[\w-]{43}$/),
  state: z.string().regex(/^[\w-]{22,128}$/),
  redirect: z.string().refine((redirect) => redirect === SIGNED_IN_LINK || isListener(redirect)),
})
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>

/**
 * Redirect that carries the response to the editor. `iss` is this site's origin (RFC 9207), so that an editor never
 * gives our code to another shop.
 */
export const redirectUrl = (
  { redirect, state }: AuthorizationRequest,
  answer: ({ code: string } | { error: 'denied' }) & { iss: string },
): string => `${redirect}?${new URLSearchParams({ ...answer, state })}`

/** The redirect target as a CSP source. */
export const cspSourceOf = ({ redirect }: AuthorizationRequest): string =>
  redirect === SIGNED_IN_LINK ? new URL(redirect).protocol : new URL(redirect).origin
