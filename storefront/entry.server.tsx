import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { FetchJson } from '#storefront/api/fetch.ts'
import { type AnyRead, read } from '#storefront/api/read.ts'
import { ReadStore } from '#storefront/api/reads.ts'
import { serializeState } from '#storefront/api/state.ts'
import { pageKey } from '#shared/features/banners/page-key.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { MADE_TO_ORDER } from '#shared/features/shop-facts/built-in.ts'
import type { RenderedPage, RenderRequest, ShopTexts } from '#shared/page-renderer.ts'
import { kindMarkup } from './features/catalogue/gallery/kind-markup.tsx'
import { kindParts } from './features/catalogue/gallery/KindText.tsx'
import { keptCards } from '#storefront/widgets/ProductCard.tsx'
import { keptMarkup } from '#storefront/widgets/kept-cards.tsx'
import { nearestRead } from '#storefront/widgets/Nearest.tsx'
import { App } from './app.tsx'
import { headMarkup } from './head/markup.ts'
import { findScreen, notFound } from './routes.tsx'
import type { Route, ScreenLocation } from './screen.ts'
import type { Shop } from './shop.ts'
import { ScreenFault } from './shell/ScreenBoundary.tsx'
import { ariaCurrent, menuLinks } from './shell/navigation.ts'
import { Shell, type ShellProps } from './shell/Shell.tsx'
import { blogHead, postHead } from './features/blog/blog.head.ts'
import { cartRead } from './features/cart/cart.queries.ts'
import {
  galleryQueries,
  galleryTitle,
  inStockRead,
  isGalleryEmpty,
  kindMissing,
  kindPageQueries,
  kindPageRedirect,
  kindRedirect,
  readGalleryQuery,
  readKindQuery,
} from './features/catalogue/gallery/gallery.queries.ts'
import { galleryHead } from './features/catalogue/gallery/gallery.head.ts'
import { privacyHead, termsHead } from './features/legal/legal.head.ts'
import { pageHead } from './features/pages/page.head.ts'
import { pageRedirect } from './features/pages/page.queries.ts'
import * as review from './features/checkout/ReviewPanel.tsx'
import * as posts from './features/blog/Posts.tsx'
import * as abandoned from './features/cart/AbandonedPanel.tsx'
import * as facts from './features/catalogue/product/ProductFacts.tsx'
import { productHead } from './features/catalogue/product/product.head.ts'
import { paths } from '#shared/paths.ts'
import type { BuildHead } from './head/head.ts'
import { serverCode } from './server-code.ts'

/** The only inline script, which the Content-Security-Policy names. */
export { HIDE_IF_USED_UP as inlineScript } from './features/banners/used-up.ts'

keptCards.markup = keptMarkup
kindParts.markup = kindMarkup
Object.assign(serverCode, { abandoned, facts, posts, review } satisfies typeof serverCode)

/** Reads the screen's data, then renders it. An unknown URL or a missing main resource gives status 404. */
export async function render(request: RenderRequest): Promise<RenderedPage> {
  const { url, fetchJson, visitor, cart, today, onReadFailure } = request
  const { pathname, searchParams, search } = new URL(`http://shop${url}`)
  const match = findRoute(pathname)
  const screen = match?.screen ?? notFound
  const at = { params: match?.params ?? {}, search: searchParams }
  const { texts, newsletterNote, ...shared } = request.shop
  const note = withNewsletter.has(screen.path) && { newsletterNote }
  const shop = {
    ...shared,
    ...pickTexts(screen.path, texts),
    ...note,
    today,
    ...(visitor && { visitor }),
  }
  const reads = new ReadStore(withLocalErrors(fetchJson), onReadFailure)
  const surroundings = new ReadStore(withLocalErrors(fetchJson), onReadFailure)
  if (cart) reads.set(cartRead, [...cart])
  const load = (needed: readonly AnyRead[]) => Promise.all(needed.map((read) => reads.load(read)))

  const main = screen.main?.(at)
  const [{ default: Component, further }, shell] = await Promise.all([
    screen.load(),
    readShell(surroundings, pathname),
    load([...(main ? [main] : []), ...(screen.queries?.(at) ?? [])]),
  ])
  const failure = main && reads.state(main).error
  const missing = !match || screen.missing?.(at, reads)
  const status = failure ? errorStatus(failure) : missing ? 404 : 200
  await load(further?.(at, reads, today) ?? [])
  const place = status === 404 ? 'missing' : withCreatures[screen.path]
  const near = nearest(at, reads)
  const inStock =
    place && (await readCreatures(surroundings, inStockRead(place, today, { creatureType: near?.creatureType })))
  // The product's own page shows it.
  const creatures = inStock?.filter(({ id }) => !at.params['handle'] || id !== near?.id)
  // A moved resource comes first, so that an old URL with a trailing slash redirects only once. Nobody is redirected to
  // a missing page.
  const moved = match && (screen.redirect?.(at, reads) ?? (status === 404 ? undefined : withoutSlash(pathname)))
  let hasFailed = false
  let content: string
  try {
    content = renderToString(<App {...{ reads, shop, Component }} params={at.params} location={{ pathname, search }} />)
  } catch (error) {
    onReadFailure(`the screen of ${url} could not be rendered`, error)
    hasFailed = true
    content = renderToStaticMarkup(<ScreenFault />)
  }
  // The checkout shows codes itself.
  const linkedCode =
    visitor?.sent === 'discount' && pathname !== paths.checkout ? visitor.codes?.codes.at(-1) : undefined
  const [before = '', after = ''] = renderShell({
    ...shell,
    shop: shared,
    pathname,
    ...(creatures && { creatures }),
    ...(visitor?.asOf && { asOf: visitor.asOf }),
    ...(linkedCode !== undefined && { code: linkedCode }),
  })
  // What is missing has nothing to take over, and browsers lack the code of what is offered instead.
  const hydrates = hasFailed || (failure && status === 404) ? 'never' : screen.hydrates
  return {
    status: hasFailed ? 500 : status,
    html: before + content + after,
    state:
      hydrates === 'never' ? '' : serializeState(hydrates === 'idle' ? reads : null, { ...shop, sendsMail: undefined }),
    head: headMarkup(screen.title(at, reads), heads[screen.path]!(at, reads, shop), shop),
    route: screen.chunk,
    hydrates,
    pattern: screen.path,
    isComplete: [...reads.all(), ...surroundings.all()].every(([, { error }]) => !error || errorStatus(error) === 404),
    isForAnyQuery: !screen.query,
    isUncached: screen.isUncached?.(at, reads) === true,
    isDated: screen.isDated === true || creatures !== undefined,
    isPrivate: screen.isPrivate === true,
    ...(moved !== undefined && { redirect: moved }),
  }
}

const gallery = { queries: galleryQueries, title: galleryTitle, isUncached: isGalleryEmpty }
const kind = { ...gallery, query: readKindQuery, missing: kindMissing, redirect: kindRedirect }

/** What only the server asks of the gallery's routes, so that browsers load none of it with other screens. */
const serverParts: Readonly<Record<string, Partial<Route>>> = {
  [paths.gallery]: { ...gallery, query: readGalleryQuery },
  '/gallery/type/:type': kind,
  '/gallery/designer/:designer': kind,
  '/:slug': {
    queries: kindPageQueries,
    redirect: (at, reads) => kindPageRedirect(at, reads) ?? pageRedirect(at, reads),
  },
}

/**
 * The texts on a screen, which browsers get with its state, unless they are built-in ones that its later code has. The
 * screens' own code has no room for those.
 */
const shownTexts: Readonly<Record<string, Partial<ShopTexts>>> = {
  '/product/:handle': { buyNote: '', madeToOrder: MADE_TO_ORDER },
  [paths.checkout]: { production: '', shipping: '' },
}

function pickTexts(path: string, texts: ShopTexts): Pick<Shop, 'texts'> {
  const own = Object.entries(shownTexts[path] ?? {}).flatMap(([name, builtIn]) => {
    const text = texts[name as keyof ShopTexts]
    return text === builtIn ? [] : [[name, text]]
  })
  return own.length > 0 ? { texts: Object.fromEntries(own) as Partial<ShopTexts> } : {}
}

function findRoute(path: string): ReturnType<typeof findScreen> {
  const match = findScreen(path)
  return match && { ...match, screen: { ...match.screen, ...serverParts[match.screen.path] } }
}

/** Reads what surrounds a screen. What can't be read is left out. */
async function readShell(reads: ReadStore, pathname: string) {
  const menu = read('/api/navigation')
  const banners = read('/api/promo-banners/active/*pageKey', { params: { pageKey: pageKey(pathname) } })
  const footer = { ...read('/api/pages/slug/:slug', { params: { slug: 'footer' } }), canBeMissing: true }
  await Promise.all([menu, banners, footer].map((needed: AnyRead) => reads.load(needed)))
  return { menu: reads.data(menu), banners: reads.data(banners) ?? [], footer: reads.data(footer) }
}

/** Screens that only the browser can know to be empty, and one about what can't be bought. */
const withCreatures: Readonly<Record<string, 'cart' | 'wishlist' | 'sold-out'>> = {
  [paths.cart]: 'cart',
  [paths.wishlist]: 'wishlist',
  '/product/:handle/back-in-stock': 'sold-out',
}

/** Screens with the newsletter's form. Others leave its note out of their documents. */
const withNewsletter: ReadonlySet<string> = new Set([paths.blog, '/blog/:post'])

/** The miniature that the address of a missing page may have meant. */
function nearest({ params: { handle, type, designer } }: ScreenLocation, reads: ReadStore) {
  const part = handle ?? type ?? designer
  return part === undefined ? undefined : reads.data(nearestRead(part))?.products[0]
}

/** For screens with nothing to show, and missing pages. None if they can't be read. */
async function readCreatures(reads: ReadStore, from: ReturnType<typeof inStockRead>) {
  await reads.load(from)
  const products = reads.data(from)
  return Array.isArray(products) ? products : []
}

/** Address that all spellings of a URL share: the case of the route's path, and what the page reads of the query. */
export function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(`http://shop${url}`)
  const screen = findRoute(pathname)?.screen
  const query = screen?.query?.(searchParams).toString()
  const names = screen?.path.split('/') ?? []
  const path = pathname
    .split('/')
    .map((part, at) => (names[at]?.startsWith(':') ? part : (names[at] ?? part)))
    .join('/')
  return query ? `${path}?${query}` : path
}

/** Stands for the screen in a shell's markup. */
const SLOT = '<!--screen-->'
const MAX_SHELLS = 100
const shells = new Map<string, string[]>()

/** Markup before and after the screen. Most pages share it: it differs only by what is current in the menu. */
function renderShell(parts: Omit<ShellProps, 'screen'>): string[] {
  const { pathname, ...others } = parts
  const current = menuLinks(parts.menu).map(({ href }) => ariaCurrent(href, pathname))
  const key = JSON.stringify([others, current, [paths.cart, paths.wishlist].find((path) => path === pathname)])
  const known = shells.get(key)
  if (known) return known
  if (shells.size >= MAX_SHELLS) shells.delete(shells.keys().next().value!)
  const markup = renderToStaticMarkup(<Shell {...parts} screen={SLOT} />).split(SLOT)
  shells.set(key, markup)
  return markup
}

/** Path without its trailing slash, to redirect `/gallery/` to `/gallery`; undefined if there is none. */
function withoutSlash(path: string): string | undefined {
  const bare = path.replace(/(?<!\/)\/+$/, '')
  return bare === path || bare === '' ? undefined : bare
}

/** Rethrows the server's ApiError as this bundle's class: the two bundles have separate copies. */
function withLocalErrors(fetchJson: FetchJson): FetchJson {
  return async (url) => {
    try {
      return await fetchJson(url)
    } catch (error) {
      const { status, body } = (error ?? {}) as Partial<ApiError>
      throw typeof status === 'number' ? new ApiError(status, String(body ?? '')) : error
    }
  }
}

/** Status of a page whose main read failed. */
const errorStatus = (failure: unknown): number => (failure instanceof ApiError && failure.status < 500 ? 404 : 503)

/** Metadata builder of each screen, by its route path. Never part of the browser bundle. */
const heads: Readonly<Record<string, BuildHead>> = {
  [paths.home]: pageHead,
  [paths.gallery]: galleryHead,
  '/gallery/type/:type': galleryHead,
  '/gallery/designer/:designer': galleryHead,
  '/product/:handle': productHead,
  '/product/:handle/back-in-stock': () => ({ description: 'Ask to be told when a miniature is back in stock.' }),
  [paths.cart]: () => ({ description: 'The miniatures in your cart.' }),
  [paths.checkout]: () => ({ description: 'Continue to the secure checkout.' }),
  [paths.wishlist]: () => ({ description: 'Miniatures to come back to.', canonical: paths.wishlist }),
  [paths.blog]: blogHead,
  '/blog/:post': postHead,
  [paths.orderStatus]: () => ({ description: 'How far your order is: queued, printing, printed or posted.' }),
  '/newsletter/:token': () => ({ description: 'Confirm that you want the newsletter.' }),
  '/unsubscribe/newsletter/:token': () => ({ description: 'End your subscription to the newsletter.' }),
  '/unsubscribe/back-in-stock/:token': () => ({ description: 'Delete your request.' }),
  [paths.privacy]: privacyHead,
  [paths.terms]: termsHead,
  '/:slug': pageHead,
  '/preview/:token': () => ({ description: 'A preview of a page that is not published.' }),
  '*': () => ({ description: 'This page was consumed by the void.' }),
}
