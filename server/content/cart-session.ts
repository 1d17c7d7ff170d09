import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'

/** Signed content of the cart's cookie. */
export interface CartSession {
  /** Id of the cart. */
  id: string
  /** Begun checkout, whose lines are in a cart of its own: Shopify's cart, total in cents, time in ms. */
  checkout?: { cartId: string; total: number; at: number }
}

const NAME = 'hoard.cart'
/** Tells scripts, which can't read the cookie, that there is one. */
const MARK = 'hoard.has-cart'
/** As long as carts are stored. */
const MAX_AGE_MS = 90 * 86_400_000

/** 192 random bits. */
export const createSessionId = () => randomBytes(24).toString('base64url')

/**
 * The cart beside a cart that keeps lines which can be put back. It follows from the cart's own id, so that a repeated
 * request, whose first response was lost, finds it.
 */
export const savedCartId = (id: string, kind: 'removed' | 'checkout') =>
  createHash('sha256').update(`${kind} ${id}`).digest('base64url')

export type CartSessions = ReturnType<typeof createCartSessions>

/**
 * Reads and writes the cookie that names a visitor's cart where no script can send `x-session-id`.
 * @param keys - Signing keys, newest first.
 */
export function createCartSessions(keys: readonly string[], isHttps: boolean) {
  const name = isHttps ? `__Host-${NAME}` : NAME
  const sign = (content: string, key: string) =>
    createHmac('sha256', key).update(`${name}=${content}`).digest('base64url')
  const cookie = { sameSite: 'lax', secure: isHttps, signed: false, overwrite: true, maxAge: MAX_AGE_MS } as const

  const isSigned = (content: string, signature: string) =>
    keys.some((key) => {
      const [expected, actual] = [Buffer.from(sign(content, key)), Buffer.from(signature)]
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    })

  function write(ctx: Context, session: CartSession): CartSession {
    const content = Buffer.from(JSON.stringify(session)).toString('base64url')
    ctx.cookies.set(name, `${content}.${sign(content, keys[0]!)}`, { ...cookie, httpOnly: true })
    ctx.cookies.set(MARK, '1', { ...cookie, httpOnly: false })
    ctx.state[NAME] = session
    return session
  }

  /** The visitor's session, as this request has left it; null if there is none. */
  function find(ctx: Context): CartSession | null {
    const written = ctx.state[NAME] as CartSession | undefined
    if (written) return written
    const [content = '', signature = ''] = ctx.cookies.get(name)?.split('.') ?? []
    return isSigned(content, signature)
      ? (JSON.parse(Buffer.from(content, 'base64url').toString()) as CartSession)
      : null
  }

  return {
    find,
    write,
    /** Makes the cookie name the cart of the visitor's scripts. */
    follow(ctx: Context, id: string): void {
      const { checkout } = find(ctx) ?? {}
      write(ctx, { id, ...(checkout && { checkout }) })
    },
  }
}
