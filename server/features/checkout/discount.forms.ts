import type { Context } from 'koa'
import type { CartSessions } from '#server/content/cart-session.ts'
import { HttpError, invalidField } from '#server/errors.ts'
import { callEndpoint, callOf, isForPage, type FormHandlers, type ReadVisitor } from '#server/http/page-forms.ts'
import type { Call, ServedEndpoint } from '#server/http/serve.ts'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { checkoutContract } from '#shared/features/checkout/checkout.contract.ts'
import type { Discounts } from '#shared/features/checkout/checkout.schema.ts'
import { CODE_INVALID, toCode } from '#shared/features/checkout/code-rules.ts'
import {
  CODES_COOKIE,
  CODES_MAX_AGE_MS,
  CODES_NOT_CHECKED,
  formatCodes,
  parseCodes,
  refusalOf,
  withCode,
  withoutCode,
  type CodesState,
} from '#shared/features/checkout/discount-codes.ts'
import { linesToDiscount } from '#shared/features/checkout/lines-to-discount.ts'
import { paths } from '#shared/paths.ts'

interface DiscountParts {
  carts: Pick<CartSessions, 'find'> & { readLines(id: string): Promise<CartItem[]> }
  routes: readonly ServedEndpoint[]
  /** Of the shop, such as `https://shop.example`. */
  origin: string
}

/** The visitor's codes, as this request has left them. */
export const readCodes = (ctx: Context): string[] =>
  (ctx.state[CODES_COOKIE] as string[] | undefined) ?? parseCodes(ctx.cookies.get(CODES_COOKIE) ?? '')

export function writeCodes(ctx: Context, codes: readonly string[], origin: string): void {
  ctx.state[CODES_COOKIE] = codes
  ctx.cookies.set(CODES_COOKIE, codes.length > 0 ? formatCodes(codes) : null, {
    sameSite: 'lax',
    secure: origin.startsWith('https:'),
    signed: false,
    overwrite: true,
    httpOnly: false,
    maxAge: CODES_MAX_AGE_MS,
  })
}

/** The checkout's form adds and removes discount codes (ADR-004). */
export function discountForms({ carts, routes, origin }: DiscountParts): FormHandlers {
  return {
    discount: {
      failure: '',
      async handle({ ctx, call, field }) {
        const known = readCodes(ctx)
        const [code, removed] = [toCode(field('code')), field('remove')]
        if (!code && !removed) throw invalidField('code', CODE_INVALID)
        const codes = removed ? withoutCode(known, removed) : withCode(known, code!)
        if (!removed) {
          const { discounts } = await askDiscounts(routes, call, await linesOf(carts, ctx), codes)
          const refusal = discounts && refusalOf(discounts, code!)
          if (refusal) throw invalidField('code', refusal)
        }
        writeCodes(ctx, codes, origin)
        return { location: `${paths.checkout}?sent=discount` }
      },
    },
  }
}

/** Codes with what they take off on the checkout page, and alone where a page says that one was stored. */
export const readDiscountVisitor =
  ({ carts, routes }: DiscountParts): ReadVisitor =>
  async (ctx) => {
    const codes = readCodes(ctx)
    if (codes.length === 0) return null
    if (isForPage(ctx, paths.checkout)) {
      const lines = await linesOf(carts, ctx)
      const asked = askDiscounts(routes, callOf(ctx), lines, codes).catch((error: Error) => ({
        discounts: null,
        problem: error.message,
      }))
      return { visitor: { codes: { codes, ...(await asked) } } }
    }
    const isStored = ctx.query['sent'] === 'discount'
    return isStored ? { visitor: { codes: { codes, discounts: null, problem: null } } } : null
  }

/**
 * `/discount/CODE`: stores the code for the next checkout, as Shopify's links do. Then the visitor sees the home page, or
 * the one that the link asks for.
 */
export function openDiscountLink(ctx: Context, text: string, origin: string): void {
  const code = toCode(text)
  const target = ownUrl(ctx.query['redirect'], origin)
  if (code) {
    writeCodes(ctx, withCode(readCodes(ctx), code), origin)
    target.searchParams.set('sent', 'discount')
  }
  ctx.set('cache-control', 'no-store')
  ctx.set('x-robots-tag', 'noindex')
  ctx.redirect(target.pathname + target.search + target.hash)
}

/** A page of the shop; the home page for anything else. */
function ownUrl(path: unknown, origin: string): URL {
  const home = new URL(paths.home, origin)
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return home
  const url = new URL(path, origin)
  // `//other.example` and `/\other.example` lead elsewhere, and a path that begins with two slashes would.
  return url.origin === home.origin && !url.pathname.startsWith('//') ? url : home
}

async function linesOf(carts: DiscountParts['carts'], ctx: Context): Promise<CartItem[]> {
  const session = carts.find(ctx)
  return session ? carts.readLines(session.id) : []
}

/**
 * What the codes take off. Nothing is asked about a cart in which nothing can be bought.
 * @throws HttpError (429) after too many unknown codes
 */
export async function askDiscounts(
  routes: readonly ServedEndpoint[],
  call: Call,
  cart: readonly CartItem[],
  discountCodes: readonly string[],
): Promise<Pick<CodesState, 'discounts' | 'problem'>> {
  const lines = linesToDiscount(cart)
  if (lines.length === 0 || discountCodes.length === 0) return { discounts: null, problem: null }
  try {
    const body = { lines, discountCodes }
    const discounts: Discounts = await callEndpoint(routes, checkoutContract.discounts, { body }, call)
    return { discounts, problem: null }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (error.status === 429) throw error
    return { discounts: null, problem: CODES_NOT_CHECKED }
  }
}
