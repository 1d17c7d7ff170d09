import { kindPath, kindsOf, slugOfName, type Kind } from '#shared/features/catalogue/kinds.ts'
import { paths } from '#shared/paths.ts'

/** An address as a Shopify theme had it. */
interface ThemeAddress {
  path: string
  query: URLSearchParams
}

/** What only the running shop knows. */
export interface ThemeReaders {
  /** All creature types and designers. */
  readKinds(): Promise<Parameters<typeof kindsOf>[0]>
  /** Address of the store's customer accounts at Shopify; null as long as it isn't known. */
  readAccounts(): Promise<string | null>
}

/** Our addresses in place of a theme's, best first; shoppers are sent to the first that exists. */
type Candidates = (found: string[], asked: ThemeAddress, read: ThemeReaders) => readonly string[] | Promise<string[]>

/** Policies have other names here. Shipping and returns are part of the terms. */
const policies: Record<string, string> = {
  'privacy-policy': paths.privacy,
  'terms-of-service': paths.terms,
  'terms-of-sale': paths.terms,
  'refund-policy': paths.terms,
  'shipping-policy': paths.terms,
  'subscription-policy': paths.terms,
  'contact-information': paths.contact,
}

/** Addresses of Shopify's themes, after the language that markets put before them. */
const routes: readonly [RegExp, Candidates][] = [
  [/^\/products\/?$/, () => [paths.gallery]],
  [
    /^\/(?:collections\/[^/]+\/)?products\/([^/]+?)(?:\.js|\.json|\.oembed)?\/?$/,
    ([handle]) => [paths.product(handle!)],
  ],
  [/^\/collections(?:\/(?:all|frontpage))?\/?$/, () => [paths.gallery]],
  [
    /^\/collections\/(?:vendors|types)\/?$/,
    async (_, { query }, read) => kindPaths(slugOfName(query.get('q') ?? ''), await read.readKinds()),
  ],
  // A tag may follow a collection.
  [
    /^\/collections\/([^/]+)(?:\/[^/]+)?\/?$/,
    async ([handle], _, read) => [paths.page(handle!), ...kindPaths(slugOfName(handle!), await read.readKinds())],
  ],
  [/^\/pages\/([^/]+)\/?$/, ([handle]) => [paths.page(handle!)]],
  [/^\/blogs\/[^/]+\.atom$/, () => ['/blog/feed.xml']],
  [/^\/blogs\/[^/]+(?:\/tagged\/.+)?\/?$/, () => [paths.blog]],
  [/^\/blogs\/[^/]+\/([^/]+)(?:\/comments)?\/?$/, ([handle]) => [paths.post(handle!)]],
  [/^\/policies\/([^/]+?)(?:\.html)?\/?$/, ([name]) => [policies[name!] ?? paths.page(name!)]],
  [/^\/search\/?$/, (_, { query }) => [`${paths.gallery}?${searchQuery(query)}`]],
]

/** The customer's account, and orders as emails link to them: `/<store id>/orders/<token>`. */
const account = /^\/(?:account(?:\/.*)?|(\d+)\/orders\/[^/]+(?:\/authenticate)?)\/?$/

const market = /^\/[a-z]{2}(?:-[a-z]{2,4})?(?=\/(?:products|collections|pages|blogs|policies|search|account)(?:\/|$))/i

/** Without the market's language, in lower case, as all handles are. */
const ownPath = (path: string) => path.replace(market, '').toLowerCase()

/** Whether an address is one of a Shopify theme. */
export const isThemeAddress = (path: string): boolean => {
  const own = ownPath(path)
  return account.test(own) || routes.some(([pattern]) => pattern.test(own))
}

/**
 * Our addresses in place of one of a Shopify theme, best first; they may not exist. Addresses at Shopify are absolute.
 * @param path - Decoded.
 */
export async function themeCandidates(path: string, query: URLSearchParams, read: ThemeReaders): Promise<string[]> {
  const own = ownPath(path)
  const ofAccount = account.exec(own)
  if (ofAccount) {
    const accounts = await read.readAccounts()
    // Numbers of other stores lead nowhere.
    const isOurs = ofAccount[1] === undefined || accounts?.includes(`/${ofAccount[1]}/`)
    // At `/account` itself, the shop's page was asked for before.
    const ownPage = path !== '/account' && /^\/account\/?$/.test(own) ? [paths.page('account')] : []
    return accounts && isOurs ? [...ownPage, accounts] : ownPage
  }
  for (const [pattern, candidates] of routes) {
    const match = pattern.exec(own)
    if (match) return [...(await candidates(match.slice(1), { path: own, query }, read))]
  }
  return []
}

/** The gallery's search for a theme's. What else the link carries, such as `utm_source`, is kept. */
function searchQuery(query: URLSearchParams): URLSearchParams {
  const kept = [...query].filter(([name]) => name !== 'q' && name !== 'type' && !name.startsWith('options['))
  return new URLSearchParams([['search', query.get('q') ?? ''], ...kept])
}

/** Pages of the types and designers that a collection is named after, in singular or plural. */
function kindPaths(slug: string, all: Parameters<typeof kindsOf>[0]): string[] {
  const isNamed = ({ name }: Kind) => [slugOfName(name), `${slugOfName(name)}s`].includes(slug)
  return slug === '' ? [] : kindsOf(all).filter(isNamed).map(kindPath)
}
