import type { Context } from 'koa'
import { sendCached } from '#server/http/api.ts'
import { HttpError } from '#server/errors.ts'
import { sayWhenToRetry, type RequestState } from '#server/http/handle-errors.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import { asOfOf } from '#server/http/as-of.ts'
import {
  answerForm,
  mayShowVisitor,
  type FormHandlers,
  type FormOutcome,
  type ReadVisitor,
  type VisitorData,
} from '#server/http/page-forms.ts'
import { FilterOptions } from '#shared/features/catalogue/products.schema.ts'
import { encodeAscii, redirectPath } from '#shared/features/redirects/redirect-path.ts'
import type { Visitor } from '#shared/page-renderer.ts'
import { inZone } from './day.ts'
import { MovedAddresses, withQuery } from './moved-addresses.ts'
import { PageMaker, type PageMakerParts } from './page-maker.ts'

export interface PageParts extends PageMakerParts {
  publicUrl: string | null
  forms: FormHandlers
  readVisitor: ReadVisitor
  /** Address of the store's customer accounts at Shopify; null as long as it isn't known. */
  readAccounts: () => Promise<string | null>
  /** Counts a request for a page that doesn't exist. */
  noteMissing(ctx: Context): void
}

/** Renders the storefront for all remaining paths. */
export function pages(parts: PageParts) {
  const responder = new PageResponder(parts)
  return async (ctx: Context) => {
    await responder.respond(ctx)
    if (ctx.status === 404 && ctx.method === 'GET') parts.noteMissing(ctx)
  }
}

/** A form's answer that shows its page again. */
type PageOutcome = Extract<FormOutcome, { status: number }>

class PageResponder {
  readonly #parts: PageParts
  readonly #maker: PageMaker

  constructor(parts: PageParts) {
    this.#parts = parts
    this.#maker = new PageMaker(parts)
  }

  async respond(ctx: Context): Promise<void> {
    const { forms, publicUrl, storefront } = this.#parts
    const isPost = ctx.method === 'POST'
    if (!isPost && ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new HttpError(405, 'Pages only support GET and POST.', { allow: 'GET, HEAD, POST' })
    const outcome = isPost ? await answerForm(ctx, forms, publicUrl) : null
    if (outcome && 'location' in outcome) {
      ctx.redirect(outcome.location)
      ctx.status = 303
      return ctx.set('cache-control', 'no-store')
    }
    const state = ctx.state as RequestState
    const movedTo = isPost ? null : await this.#findMoved(ctx, state)
    if (movedTo !== null) return sendCached(ctx, this.#moved(movedTo, 'redirect'))
    const own = await this.#readOwn(ctx, outcome)
    if (storefront.finish) return this.#sendUnbuilt(ctx, own ?? {}, outcome?.status)
    if (own) return this.#sendOwn(ctx, own, outcome?.status)
    const made = await this.#maker.find(storefront.addressOf(ctx.url), state)
    if (!(made instanceof CachedResponse)) return sendCached(ctx, this.#moved(made.movedTo + ctx.search, made.route))
    const like = made.status === 404 ? await this.#findLike(ctx, state) : null
    await sendCached(ctx, like === null ? made : this.#moved(like, 'redirect'))
  }

  /** What only this visitor sees of a page; null if it is the same for everybody. */
  async #readOwn(ctx: Context, outcome: PageOutcome | null): Promise<VisitorData | null> {
    const { forms, readVisitor, timeZone } = this.#parts
    const known = outcome || mayShowVisitor(ctx.url, ctx.get('cookie')) ? await readVisitor(ctx) : null
    const asked = ctx.method === 'POST' ? null : readQuery(ctx, forms)
    const asOf = asOfOf(ctx)
    const shown = asOf && { asOf: inZone(timeZone, asOf.at) }
    if (!(outcome ?? known ?? asked ?? shown)) return null
    return { ...known, visitor: { ...known?.visitor, ...asked, ...outcome?.visitor, ...shown } }
  }

  /** During development, every page is rendered anew and gets hot reload. */
  async #sendUnbuilt(ctx: Context, own: VisitorData, status: number | undefined): Promise<void> {
    const { page } = await this.#maker.render(ctx.url, ctx.state as RequestState, own, asOfOf(ctx))
    ctx.remove('content-security-policy')
    ctx.status = page.redirect ? 301 : (status ?? page.status)
    if (page.redirect) return ctx.redirect(page.redirect + ctx.search)
    ctx.type = 'html'
    ctx.body = await this.#parts.storefront.finish!(ctx.url, this.#maker.documentOf(page))
  }

  /** Sends a page that only this visitor sees, with the cookies set so far. */
  async #sendOwn(ctx: Context, own: VisitorData, status: number | undefined): Promise<void> {
    const state = ctx.state as RequestState
    const asOf = asOfOf(ctx)
    const { page } = await this.#maker.render(ctx.url, state, own, asOf)
    const movedTo = page.redirect
      ? page.redirect + ctx.search
      : page.status === 404 && (await this.#findLike(ctx, state))
    if (movedTo) {
      ctx.set('cache-control', 'no-cache')
      ctx.status = 301
      return ctx.redirect(movedTo)
    }
    ctx.status = page.status === 200 && status ? status : page.status
    sayWhenToRetry(ctx)
    const cookies = ctx.res.getHeader('set-cookie')
    const made = this.#maker.toOwnResponse(page, { status: ctx.status, isAsOf: asOf !== undefined })
    for (const name of ctx.res.getHeaderNames())
      if (name !== 'x-request-id' && name !== 'retry-after') ctx.res.removeHeader(name)
    if (cookies) ctx.res.setHeader('set-cookie', cookies)
    ctx.respond = false
    ctx.state['route'] ??= made.route
    await made.send(ctx.req, ctx.res)
  }

  #moved(location: string, route: string): CachedResponse {
    return new CachedResponse({
      status: 301,
      type: 'text/plain; charset=utf-8',
      body: Buffer.from('Moved'),
      route,
      headers: { ...this.#parts.headers, location, 'cache-control': 'no-cache' },
    })
  }

  /** The address of a page, or where it has moved; null if there is none. */
  async #findPage(address: string, state: RequestState): Promise<string | null> {
    const url = this.#parts.storefront.addressOf(address)
    const made = await this.#maker.find(url, state)
    if (!(made instanceof CachedResponse)) return made.movedTo
    // Its own address leaves out what the page doesn't read, such as `utm_source`.
    return made.status !== 200 ? null : address.includes('?') ? address : url
  }

  /** The page that has an address but for capitals, slashes and encoding, with the visitor's query; null if none has. */
  async #findLike({ method, path, search }: Context, state: RequestState): Promise<string | null> {
    const { addressOf } = this.#parts.storefront
    const plain = redirectPath(path)
    if (method === 'POST' || plain === null || addressOf(plain) === addressOf(path)) return null
    const found = await this.#findPage(plain, state)
    return found && encodeAscii(withQuery(found, search))
  }

  async #findMoved({ path, search }: Context, state: RequestState): Promise<string | null> {
    const { read, readAccounts, readRedirects } = this.#parts
    const { requestId, log } = state
    const addresses = new MovedAddresses({
      redirects: await readRedirects(),
      findPage: (address) => this.#findPage(address, state),
      readKinds: async () => FilterOptions.parse(await read('/api/products/filters', { requestId, log, reads() {} })),
      readAccounts,
    })
    return addresses.find(path, search)
  }
}

/** What a page's URL asks for; null without valid parameters. */
function readQuery({ query: { sent, photo, variant } }: Context, forms: FormHandlers): Visitor | null {
  if (typeof sent === 'string' && Object.hasOwn(forms, sent)) return { sent }
  if (typeof variant === 'string' && /^\d{1,20}$/.test(variant)) return { variant }
  return typeof photo === 'string' && /^([2-9]|[1-9]\d)$/.test(photo) ? { photo: Number(photo) } : null
}
