import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import { savedCartId, type CartSession, type CartSessions } from '#server/content/cart-session.ts'
import { databaseHttpError } from '#server/database/http-errors.ts'
import { HttpError } from '#server/errors.ts'
import {
  callEndpoint,
  callOf,
  isForPage,
  ownPath,
  type FormHandlers,
  type ReadVisitor,
} from '#server/http/page-forms.ts'
import type { Call, ServedEndpoint } from '#server/http/serve.ts'
import { ApiError } from '#shared/contract/errors.ts'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { RESTORE_FAILED } from '#shared/features/cart/messages.ts'
import { CONSENT_COOKIE } from '#shared/features/consent/consent-cookie.ts'
import { CONSENT_HEADER, formatConsent, parseConsentCookie } from '#shared/features/consent/consent-header.ts'
import { checkoutContract } from '#shared/features/checkout/checkout.contract.ts'
import {
  CheckoutFlowError,
  handOffLines,
  prepareCheckout,
  type CheckoutApi,
  type CheckoutReview,
} from '#shared/features/checkout/flow.ts'
import { CHECKOUT_CLOSED, NOT_CHECKED, SHOP_UNREACHABLE, UNREACHABLE } from '#shared/features/checkout/messages.ts'
import { askDiscounts, readCodes, writeCodes } from './discount.forms.ts'
import { toNamedLine } from '#shared/page-renderer.ts'
import { paths } from '#shared/paths.ts'

/** What checkout needs of the cart. */
export interface CheckoutCarts extends CartSessions {
  readLines(id: string): Promise<CartItem[]>
  moveLines(from: string, to: string): Promise<unknown>
  /** Moves lines instead of those that are there. If there is nothing to move, those stay. */
  replaceLines(from: string, to: string): Promise<void>
  clearLines(id: string): Promise<void>
}

/** The cart that keeps the lines of a begun checkout. */
const savedCartOf = (id: string) => savedCartId(id, 'checkout')

interface CheckoutFormParts {
  carts: CheckoutCarts
  /** Of the shop. */
  origin: string
  routes: readonly ServedEndpoint[]
}

/** A repeated request this long after the hand-off leads to the same checkout. */
const REPEAT_MS = 60_000
/** As long as the browser's own snapshots. */
const OFFER_MS = 30 * 86_400_000

/** The hand-off for visitors whose scripts are missing or haven't arrived (ADR-073). */
export function checkoutForms({ carts, routes }: CheckoutFormParts): FormHandlers {
  return {
    checkout: {
      failure: NOT_CHECKED,
      async handle({ ctx, call, field, fields }) {
        const session = carts.find(ctx)
        const lines = session ? await linesOf(session) : []
        if (!session || lines.length === 0) return { status: 422, visitor: {} }
        const accepted = fields.getAll('accepted')
        const codes = readCodes(ctx)
        // A script adds the choice that it has stored where the server can't read it, as JSON.
        const stored = [...field(CONSENT_COOKIE).matchAll(/"(\w+)":true/g)].map(([, name]) => name).join('.')
        const consent = ctx.cookies.get(CONSENT_COOKIE) || stored
        try {
          const outcome = await handOff(
            lines,
            createApi(routes, call, [session.id, ...lines.map(({ id }) => id)], codes, consent),
            accepted,
          )
          if ('review' in outcome) {
            const checkout = { ...outcome, accepted: [...accepted, fingerprint(outcome.review)] }
            return { status: 409, visitor: { checkout } }
          }
          await putAside(ctx, call, session, {
            ...outcome,
            total: outcome.total - (await takenOff(call, lines, codes)),
          })
          return { location: outcome.checkoutUrl }
        } catch (error) {
          if (!(error instanceof CheckoutFlowError)) throw error
          const { message, lines: affected } = error
          return { status: isOutage(message) ? 503 : 409, visitor: { checkout: { message, lines: affected } } }
        }
      },
    },
    'checkout-restore': {
      failure: RESTORE_FAILED,
      async handle({ ctx }) {
        const session = carts.find(ctx)
        if (session) {
          await carts.moveLines(savedCartOf(session.id), session.id)
          carts.write(ctx, { id: session.id })
        }
        return { location: `${paths.cart}?sent=checkout-restore` }
      },
    },
    'checkout-dismiss': {
      failure: '',
      async handle({ ctx }) {
        const session = carts.find(ctx)
        if (session) await forget(ctx, session)
        return { location: ownPath(ctx) }
      },
    },
  }

  /** The cart's lines, or those that a moment ago were handed over by the same request. */
  async function linesOf({ id, checkout }: CartSession): Promise<CartItem[]> {
    const lines = await carts.readLines(id)
    if (lines.length > 0 || (checkout && Date.now() - checkout.at > REPEAT_MS)) return lines
    return carts.readLines(savedCartOf(id))
  }

  /** In cents, by codes, for the shopper's memory. */
  async function takenOff(call: Call, lines: readonly CartItem[], codes: readonly string[]): Promise<number> {
    const { discounts } = await askDiscounts(routes, call, lines, codes).catch(() => ({ discounts: null }))
    return discounts ? discounts.subtotal - discounts.total : 0
  }

  async function putAside(
    ctx: Context,
    { log }: Call,
    { id, checkout }: CartSession,
    placed: { cartId: string; total: number },
  ) {
    try {
      await carts.replaceLines(id, savedCartOf(id))
      carts.write(ctx, { id, checkout: { cartId: placed.cartId, total: placed.total, at: Date.now() } })
    } catch (error) {
      // The shopper's order is more important than an empty cart.
      log.error({ err: error, checkout }, 'a cart could not be cleared at checkout')
    }
  }

  async function forget(ctx: Context, { id }: CartSession) {
    await carts.clearLines(savedCartOf(id))
    carts.write(ctx, { id })
  }
}

/** Hands the lines over, unless they differ from Shopify's in a way that the shopper hasn't accepted. */
async function handOff(lines: readonly CartItem[], api: CheckoutApi, accepted: readonly string[]) {
  let outcome = await prepareCheckout(lines, api)
  if ('review' in outcome && !outcome.review.placed && accepted.includes(fingerprint(outcome.review)))
    outcome = await handOffLines(outcome.review.lines, api)
  if (!('review' in outcome)) return outcome
  const { placed, to } = outcome.review
  return placed && accepted.includes(fingerprint(outcome.review)) ? { ...placed, total: to } : outcome
}

/** Identifies what the shopper saw, so that accepting it accepts nothing else. */
const fingerprint = ({ lines, to, placed }: CheckoutReview) =>
  createHash('sha256')
    .update(JSON.stringify([lines.map(({ lineId, handed }) => [lineId, handed]), to, placed?.cartId]))
    .digest('base64url')

const isOutage = (message: string) => [UNREACHABLE, SHOP_UNREACHABLE, NOT_CHECKED, CHECKOUT_CLOSED].includes(message)

/**
 * The API of the hand-off, in process.
 * @param contents - Identifies the attempt, besides what is handed over: repeating it returns the same Shopify cart.
 */
function createApi(
  routes: readonly ServedEndpoint[],
  call: Call,
  contents: readonly string[],
  discountCodes: readonly string[],
  consent: string,
): CheckoutApi {
  const rethrown = async <T>(response: Promise<T>): Promise<T> => {
    try {
      return await response
    } catch (error) {
      const refusal = error instanceof HttpError ? error : databaseHttpError(error)
      throw refusal ? new ApiError(refusal.status, refusal.message) : error
    }
  }
  const { variants, createCart, addLines } = checkoutContract
  const headersFor = (key: string) => ({
    'idempotency-key': key,
    // Visitors can change their cookies, and nothing stops a checkout.
    ...(consent && { [CONSENT_HEADER]: formatConsent(parseConsentCookie(consent)) }),
  })
  return {
    attempts: {
      find: (handed) =>
        createHash('sha256')
          .update(JSON.stringify([contents, handed]))
          .digest('hex'),
      save() {},
      clear() {},
    },
    variants: (handle) => rethrown(callEndpoint(routes, variants, { params: { handle } }, call)),
    createCart: (key) => rethrown(callEndpoint(routes, createCart, { headers: headersFor(key) }, call)),
    addLines: (cartId, key, lines) =>
      rethrown(
        callEndpoint(
          routes,
          addLines,
          { headers: headersFor(key), params: { cartId }, body: { lines, discountCodes } },
          call,
        ),
      ),
  }
}

/** Offers to restore a begun checkout while the cart is empty. A paid or expired one is forgotten. */
export const readCheckoutVisitor =
  ({ carts, routes, origin }: CheckoutFormParts): ReadVisitor =>
  async (ctx) => {
    if (!isForPage(ctx, paths.cart, paths.checkout)) return null
    const session = carts.find(ctx)
    if (!session?.checkout || (await carts.readLines(session.id)).length > 0) return null
    const { cartId, at, total } = session.checkout
    const lines = Date.now() - at < OFFER_MS ? await carts.readLines(savedCartOf(session.id)) : []
    const checkoutUrl = await readCheckoutUrl(routes, callOf(ctx), cartId)
    if (lines.length === 0 || checkoutUrl === undefined) {
      if (checkoutUrl === undefined) writeCodes(ctx, [], origin)
      await carts.clearLines(savedCartOf(session.id))
      carts.write(ctx, { id: session.id })
      return null
    }
    return { visitor: { abandoned: { at, total, checkoutUrl, lines: lines.map(toNamedLine) } } }
  }

/** URL of an unpaid checkout; undefined if it was paid or has expired, null while Shopify can't be reached. */
async function readCheckoutUrl(routes: readonly ServedEndpoint[], call: Call, cartId: string) {
  try {
    const { checkoutUrl } = await callEndpoint(routes, checkoutContract.cart, { params: { cartId } }, call)
    return checkoutUrl && /^https?:\/\//i.test(checkoutUrl) ? checkoutUrl : null
  } catch (error) {
    return error instanceof HttpError && error.status === 404 ? undefined : null
  }
}
