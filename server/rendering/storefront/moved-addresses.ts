import { encodeAscii, queryOf, redirectPath, withoutParameters } from '#shared/features/redirects/redirect-path.ts'
import { paths } from '#shared/paths.ts'
import { isThemeAddress, themeCandidates, type ThemeReaders } from './theme-addresses.ts'

interface Redirect {
  fromPath: string
  target: string
}

/** The shop's own redirects. */
export interface Redirects {
  match(address: string): Redirect | undefined
  namesParametersAt(path: string): boolean
}

interface MovedParts extends ThemeReaders {
  redirects: Redirects
  /** The address of a page, or where it has moved; null if there is none. */
  findPage(address: string): Promise<string | null>
}

/** Finds where addresses without a page lead: by a redirect of the shop's own, or in place of a theme's address. */
export class MovedAddresses {
  readonly #parts: MovedParts

  constructor(parts: MovedParts) {
    this.#parts = parts
  }

  /**
   * Where an address leads; null if nowhere. What it leads to may have moved since; visitors get there in one hop.
   * @param search the query with its `?`, or empty
   */
  async find(path: string, search: string): Promise<string | null> {
    const { redirects, findPage } = this.#parts
    let rule = redirects.match(path + search)
    const isTheme = (address: string) => isThemeAddress(decoded(address))
    const plain = redirectPath(path) ?? path
    // `//products/x` is one, too.
    const asked = !isTheme(path) && isTheme(plain) ? plain : path
    if (!rule && !isTheme(asked)) return null

    const bare = asked.replace(/(?<=^\/|[^/])\/+$/, '')
    const mayHavePage = rule !== undefined || /^\/[^/]+$/.test(bare)
    const isAtHome = rule !== undefined && bare === paths.home
    if (mayHavePage && !isAtHome && (await findPage(bare))) return null
    const follow = ({ fromPath, target }: Redirect) =>
      this.#present(withQuery(target, withoutParameters(search, fromPath)))
    const found = rule
      ? await follow(rule)
      : await this.#firstOf(asked, search.slice(1), async (candidate) => {
          const page = await findPage(candidate)
          rule = page === null ? redirects.match(candidate + (candidate.includes('?') ? '' : search)) : undefined
          return rule ? follow(rule) : page
        })
    if (found === null || this.#leadsBack(found, asked, rule?.fromPath)) return null
    if (rule && (await this.#isEndless(found, rule.fromPath))) return null
    // Our search in place of a theme's has its own query, and links to orders have a secret in theirs.
    const keepsQuery = !rule && found.startsWith('/') && !found.includes('?')
    return encodeAscii(keepsQuery ? withQuery(found, search) : found)
  }

  /** The first page in place of a theme's address that there is. */
  async #firstOf(address: string, query: string, find: (candidate: string) => Promise<string | null>) {
    const candidates = await themeCandidates(decoded(address), new URLSearchParams(query), this.#parts)
    for (const candidate of candidates) {
      const isPage = candidate.startsWith('/') && candidate !== '/blog/feed.xml'
      const found = isPage ? await find(candidate) : candidate
      if (found !== null) return found
    }
    return null
  }

  /** Where an address that a redirect leads to is now. */
  async #present(to: string): Promise<string> {
    const { redirects, findPage } = this.#parts
    if (!to.startsWith('/')) return to
    const [address = '', rest = ''] = splitPath(to)
    const page = await findPage(address)
    const next = page === null ? redirects.match(to) : undefined
    const found = page ?? next?.target ?? (await this.#firstOf(address, queryOf(to), findPage))
    if (found === null || this.#leadsBack(found, address, next?.fromPath)) return to
    // Our search in place of a theme's has its own query.
    const isSearch = page === null && !next && found.includes('?')
    return isSearch ? found : withQuery(found, withoutParameters(rest, next?.fromPath ?? ''))
  }

  #leadsBack(found: string, from: string, named = ''): boolean {
    return (
      found.startsWith('/') &&
      redirectPath(found) === redirectPath(from) &&
      (queryOf(named) === '' || this.#parts.redirects.match(found)?.fromPath === named)
    )
  }

  /** Whether redirects lead on from an address for ever: a visitor may have the parameters of several. */
  async #isEndless(to: string, from: string): Promise<boolean> {
    const { redirects, findPage } = this.#parts
    const seen = new Set([from])
    for (let at = to; at.startsWith('/');) {
      const [address = '', rest = ''] = splitPath(at)
      const next = redirects.match(at)
      if (!next || (await findPage(address)) !== null) return false
      if (seen.has(next.fromPath)) return true
      seen.add(next.fromPath)
      at = withQuery(next.target, withoutParameters(rest, next.fromPath))
    }
    return false
  }
}

/** The path of an address of the shop, and its query and fragment. */
const splitPath = (address: string) => /^([^?#]*)(.*)$/s.exec(address)!.slice(1)

/** An address with further parameters, such as `?a=1`, and a fragment unless it has one. Its own parameters win. */
export function withQuery(address: string, more: string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address)!
  const [, moreQuery = '', moreHash = ''] = /^([^#]*)(#.*)?$/s.exec(more)!
  if (query === '') return path + moreQuery + (hash || moreHash)
  const own = new URLSearchParams(query)
  const others = [...new URLSearchParams(moreQuery)].filter(([name]) => !own.has(name))
  return (
    path +
    query +
    others.map(([name, value]) => `&${new URLSearchParams({ [name]: value })}`).join('') +
    (hash || moreHash)
  )
}

/** Empty if it isn't valid. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return ''
  }
}
