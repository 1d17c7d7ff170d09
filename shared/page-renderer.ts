/** Interface between the server and the storefront's renderer (storefront/entry.server.tsx, built by Vite). */

/** Shop settings for the screens, the same on every page. */
export interface ShopFacts {
  name: string
  /** `https://shop.example`, without a trailing slash. */
  origin: string
  /** Contact addresses for privacy and for the terms. */
  emails: { privacy: string; legal: string }
  /** The shop's profiles. Null links to the platform's home page. */
  social: { instagram: string | null; tiktok: string | null; youtube: string | null }
  /** URLs of scripts that load only with consent, or null. */
  scripts: { analytics: string | null; marketing: string | null }
}

export interface RenderRequest {
  /** Path and query. */
  url: string
  /** Reads a URL of this shop in process; rejects with the ApiError of the equivalent request. */
  fetchJson: (url: string) => Promise<unknown>
  shop: ShopFacts
  /** Date in the shop's time zone, such as `2026-11-21`. */
  today: string
  /** Called for each failed read. */
  onReadFailure: (what: string, error: unknown) => void
}

/** Parts of a document that the server assembles. */
export interface RenderedPage {
  status: number
  /** Markup of `#app`. */
  html: string
  /** JSON that is safe inside `<script type="application/json" id="state">`. */
  state: string
  /** Title and meta tags for `<head>`. */
  head: string
  /** Source file of the screen: its key in the client build's manifest. */
  route: string
  /** Route pattern such as `/product/:handle`. */
  pattern: string
  /** False if a read failed temporarily (anything but a 404): the page must not be cached. */
  isComplete: boolean
  /** The page ignores the query string. */
  isForAnyQuery: boolean
  /** Nothing was found: not cached, because the number of such addresses is unlimited. */
  isEmpty: boolean
  /** The page shows the date: it must not be cached beyond today. */
  isDated: boolean
  /** The page is for people who have its link: not cached and not indexed. */
  isPrivate: boolean
  /** New path of a moved page; respond with 301, keeping the query. */
  redirect?: string
}
