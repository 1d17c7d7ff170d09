import type { Context } from 'koa'
import { savedCartId, createSessionId, type CartSession, type CartSessions } from '#server/content/cart-session.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound } from '#server/errors.ts'
import {
  callEndpoint,
  isForPage,
  ownPath,
  type FormHandlers,
  type PostedForm,
  type ReadVisitor,
} from '#server/http/page-forms.ts'
import type { ServedEndpoint } from '#server/http/serve.ts'
import { cartContract } from '#shared/features/cart/cart.contract.ts'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { MAX_QUANTITY } from '#shared/features/cart/limits.ts'
import {
  ADD_FAILED,
  CHANGE_FAILED,
  CLEAR_FAILED,
  RESTORE_FAILED,
  UPDATE_FAILED,
} from '#shared/features/cart/messages.ts'
import { toNamedLine } from '#shared/page-renderer.ts'
import { paths } from '#shared/paths.ts'
import { parseOption, type PriceOption, SEPARATOR } from '#shared/pricing/options.ts'
import { moveLines, replaceLines } from './cart.repository.ts'

interface CartFormParts {
  db: Database
  sessions: CartSessions
  routes: readonly ServedEndpoint[]
  readLines: (sessionId: string) => Promise<CartItem[]>
}

/** The typed number; NaN, which validation refuses, for anything else. */
const quantityOf = ({ field }: PostedForm) =>
  /^\s*-?\d+\s*$/.test(field('quantity')) ? Number(field('quantity')) : NaN

/** The chosen scale and finishing with all other options; empty, which validation refuses, for anything else. */
function optionOf({ field }: PostedForm): PriceOption {
  const option = parseOption(field('option')) ?? { scale: '', finishing: '' }
  const others = [0, 1, 2].map((at) => field(`other${at}`))
  return { ...option, finishing: [option.finishing, ...others].filter(Boolean).join(SEPARATOR) }
}

/** The cart's forms, for visitors whose scripts are missing or haven't arrived. They work like the API (ADR-073). */
export function cartForms({ db, sessions, routes }: CartFormParts): FormHandlers {
  const sessionOf = (ctx: Context) => orNotFound(sessions.find(ctx), 'Cart')

  /** Moves lines aside, from where they can be put back. A repeated request finds them there. */
  async function remove(ctx: Context, { id }: CartSession, lineId?: string) {
    await replaceLines(db, id, savedCartId(id, 'removed'), lineId)
    return { location: ownPath(ctx, 'removed=1') }
  }

  return {
    'cart-add': {
      failure: ADD_FAILED,
      async handle(form) {
        const { ctx, call, field } = form
        const quantity = quantityOf(form)
        const body = { productId: field('productId'), ...optionOf(form), quantity }
        const known = sessions.find(ctx)
        const headers = { 'x-session-id': known?.id ?? createSessionId() }
        const line = await callEndpoint(routes, cartContract.add, { headers, body }, call)
        sessions.write(ctx, known ?? { id: headers['x-session-id'] })
        return { location: `${paths.cart}?${new URLSearchParams({ added: line.id, quantity: String(quantity) })}` }
      },
    },
    'cart-line': {
      failure: UPDATE_FAILED,
      async handle(form) {
        const { ctx, call, field } = form
        const session = sessionOf(ctx)
        const step = { plus: 1, minus: -1 }[field('change')] ?? 0
        const typed = quantityOf(form)
        const quantity = Math.min(typed + step, MAX_QUANTITY)
        const id = field('line')
        if (field('change') === 'remove' || (typed >= 0 && quantity <= 0)) return remove(ctx, session, id)
        const headers = { 'x-session-id': session.id }
        await callEndpoint(routes, cartContract.update, { headers, params: { id }, body: { quantity } }, call)
        return { location: ownPath(ctx, '', `line-${id}`) }
      },
    },
    'cart-option': {
      failure: CHANGE_FAILED,
      async handle(form) {
        const { ctx, call, field } = form
        const id = field('line')
        const headers = { 'x-session-id': sessionOf(ctx).id }
        await callEndpoint(routes, cartContract.update, { headers, params: { id }, body: optionOf(form) }, call)
        return { location: ownPath(ctx, '', `line-${id}`) }
      },
    },
    'cart-clear': {
      failure: CLEAR_FAILED,
      handle: ({ ctx }) => remove(ctx, sessionOf(ctx)),
    },
    'cart-restore': {
      failure: RESTORE_FAILED,
      async handle({ ctx }) {
        const { id } = sessionOf(ctx)
        await moveLines(db, savedCartId(id, 'removed'), id)
        return { location: ownPath(ctx) }
      },
    },
  }
}

/** The cart of a visitor with a cookie, on the pages that show it. */
export const readCartVisitor =
  ({ sessions, readLines }: Pick<CartFormParts, 'sessions' | 'readLines'>): ReadVisitor =>
  async (ctx) => {
    if (!isForPage(ctx, paths.cart, paths.checkout)) return null
    const session = sessions.find(ctx)
    // Only the shop's own form leads here so, not a link that was shared.
    const isOwn = ['', 'same-origin'].includes(ctx.get('sec-fetch-site'))
    if (!session) return isOwn && ctx.query['added'] ? { visitor: { isForgotten: true } } : null
    const cart = await readLines(session.id)
    const added = ctx.method === 'POST' ? undefined : cart.find(({ id }) => id === ctx.query['added'])
    const removed = ctx.query['removed'] ? await readLines(savedCartId(session.id, 'removed')) : []
    return {
      cart,
      visitor: {
        ...(added && { added: { ...toNamedLine(added), quantity: addedQuantity(ctx, added) } }),
        ...(removed.length > 0 && { removed: removed.map(toNamedLine) }),
      },
    }
  }

const addedQuantity = ({ query }: Context, { quantity }: CartItem) =>
  Math.min(Math.max(1, Math.floor(Number(query['quantity'])) || quantity), quantity)
