import { bodyParser } from '@koa/bodyparser'
import type { Context } from 'koa'
import type { Endpoint, HandlerInput, ResponseBody } from '#shared/contract/endpoint.ts'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { failureText } from '#shared/failure-text.ts'
import type { Visitor } from '#shared/page-renderer.ts'
import { databaseHttpError } from '#server/database/http-errors.ts'
import { HttpError } from '#server/errors.ts'
import { requireSameOrigin } from './access.ts'
import type { RequestState } from './handle-errors.ts'
import { validateRequest, type Call, type ServedEndpoint } from './serve.ts'

/** What a page shows to one visitor, with the lines of their cart. */
export interface VisitorData {
  visitor?: Visitor
  cart?: readonly CartItem[]
}

/** A form that a page posted to its own URL. */
export interface PostedForm {
  ctx: Context
  /** For calling endpoints in process. */
  call: Call
  /** The first value of a field; empty if it is missing. */
  field(name: string): string
  fields: URLSearchParams
}

/** Where the browser goes next, or what the page shows with this status. */
export type FormOutcome = { location: string } | { status: number; visitor: Visitor }

export interface FormHandler {
  /** Message for shoppers when it failed, followed by the reason. */
  failure: string
  /** Message in its place when fields are wrong. */
  explainFields?(form: PostedForm, errors: Readonly<Record<string, string>>): string | undefined
  /** Throws HttpError, whose fields are shown beside the form's. */
  handle(form: PostedForm): Promise<FormOutcome>
}

export type FormHandlers = Readonly<Record<string, FormHandler>>

/** Returns what the visitor's page shows; null if it is like everyone's. */
export type ReadVisitor = (ctx: Context) => Promise<VisitorData | null>

/** Parameters of a page's URL that need `ReadVisitor`. All others are ignored. */
const visitorQuery = /[?&](sent|photo|variant|added|removed)=/
/** Pages, in any case, and the cookie that they show. The cart's has a prefix on https. */
const visitorPages = [
  [/^\/(cart|checkout)\b/i, /(^|; *)(__Host-)?hoard\.cart=/],
  [/^\/checkout\b/i, /(^|; *)hoard\.discount-codes=/],
  [/^\/privacy-policy\b/i, /(^|; *)hoard\.consent=/],
] as const

/** False if the page is the same for everyone, so that a cached one suits. Runs on every request, so it must be fast. */
export const mayShowVisitor = (url = '', cookies = ''): boolean =>
  visitorQuery.test(url) || visitorPages.some(([page, cookie]) => page.test(url) && cookie.test(cookies))

/** Whether a request is for one of these pages. Their paths match in any case. */
export const isForPage = ({ path }: Context, ...pages: string[]): boolean => pages.includes(path.toLowerCase())

/** Fits the longest message: 10,000 characters, each of up to 9 bytes. */
const parse = bodyParser({ enableTypes: ['form'], formLimit: '128kb' })
const TOO_LONG = 'This text is too long to be sent. Go back to what you typed, shorten it, and send it again.'

/** Answers a form of a page. Refuses cross-site requests, files and unknown forms. */
export async function answerForm(ctx: Context, handlers: FormHandlers, publicUrl: string | null): Promise<FormOutcome> {
  requireSameOrigin(ctx, publicUrl)
  if (!ctx.is('application/x-www-form-urlencoded')) throw new HttpError(415, 'Pages only accept forms without files.')
  await parse(ctx as never, async () => undefined).catch((error: Error) => {
    throw 'status' in error && error.status === 413 ? new HttpError(413, TOO_LONG) : error
  })
  const fields = new URLSearchParams(ctx.request.rawBody)
  const field = (name: string) => fields.get(name)?.replaceAll('\r\n', '\n') ?? ''
  const name = field('form')
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
  if (!handler) throw new HttpError(400, 'This page has no such form. Please reload the page and try again.')
  const form: PostedForm = { ctx, call: callOf(ctx), field, fields }
  try {
    return await handler.handle(form)
  } catch (error) {
    const { status, errors, headers } = describeFailure(error, handler, form)
    ctx.set(headers)
    return { status, visitor: { form: { name, values: Object.fromEntries(fields), errors } } }
  }
}

/** What a failed form shows. Errors that aren't for people are logged, and shoppers don't see them. */
function describeFailure(error: unknown, { failure, explainFields }: FormHandler, form: PostedForm) {
  const refusal = error instanceof HttpError ? error : databaseHttpError(error)
  if (!refusal) form.call.log.error({ err: error }, 'a form failed')
  const { status = 500, message = '', extra, headers = {} } = refusal ?? {}
  const fields = extra?.details?.fields
  const summary = (fields && explainFields?.(form, fields)) ?? failureText(failure, status, fields ? '' : message)
  return { status: status === 400 ? 422 : status, errors: { '': summary, ...fields }, headers }
}

/** The context of in-process calls for a page's visitor. */
export function callOf({ state, ip }: Context): Call {
  const { requestId, log } = state as RequestState
  return { requestId, log, staff: null, ip, reads() {} }
}

/** Calls an endpoint as its API does: validated, and with its rate limit. */
export async function callEndpoint<E extends Endpoint>(
  served: readonly ServedEndpoint[],
  endpoint: E,
  request: Partial<Record<'params' | 'headers' | 'body', unknown>>,
  call: Call,
): Promise<ResponseBody<E>> {
  const { handle } = served.find((one) => one.endpoint === (endpoint as Endpoint))!
  const parts = { params: {}, query: {}, headers: {}, body: {}, ...request }
  return (await handle(validateRequest(endpoint, parts) as HandlerInput<E>, call)) as ResponseBody<E>
}

/** The page's own path with a query, as the target of a redirect. */
export function ownPath({ path }: Context, query = '', hash = ''): string {
  // `//other.example` would lead to another site.
  const own = /^\/(?![/\\])/.test(path) ? path : '/'
  return own + (query && `?${query}`) + (hash && `#${hash}`)
}

/** The form of a page that an email links to. It calls an endpoint with the link's token, and shows the page again. */
export const linkForm = (
  routes: readonly ServedEndpoint[],
  name: string,
  endpoint: Endpoint,
  failure: string,
): FormHandlers => ({
  [name]: {
    failure,
    async handle({ ctx, call, field }) {
      await callEndpoint(routes, endpoint, { params: { token: field('token') } }, call)
      return { location: ownPath(ctx, `sent=${name}`) }
    },
  },
})
