/** What the server asks of the storefront's renderer (storefront/entry.server.tsx, built by Vite), and what it gets back. */

/** What the screens know of the shop that they show: its settings, the same on every page. */
export interface ShopFacts {
  name: string
  /** `https://shop.example`, without a slash at the end. */
  origin: string
  /** Whom to write to about privacy, and about the terms. */
  emails: { privacy: string; legal: string }
  /** The shop's own profiles; a null one is not known, and the site itself is linked. */
  social: { instagram: string | null; tiktok: string | null; youtube: string | null }
  /** Addresses of scripts that load only with consent; null: there is none (decision 26). */
  scripts: { analytics: string | null; marketing: string | null }
}

export interface RenderRequest {
  /** Path and query. */
  url: string
  /** Reads a URL of this shop in process; throws the ApiError that fetch would have led to. */
  fetchJson: (url: string) => Promise<unknown>
  shop: ShopFacts
  /** The date in the shop's time zone, such as `2026-11-21`. */
  today: string
  /** Told of each read that failed. */
  onReadFailure: (what: string, error: unknown) => void
}

/** Parts of a document, for the server to put together. */
export interface Rendered {
  status: number
  /** The markup of `#app`. */
  html: string
  /** JSON for `<script type="application/json" id="state">`, safe inside it. */
  state: string
  /** Title and tags for `<head>`. */
  head: string
  /** The screen's source file: its key in the client build's manifest. */
  route: string
  /** The pattern of its address, such as `/product/:handle`. */
  pattern: string
  /** False when a read failed for a reason that may pass (anything but a 404): such a page must not be kept. */
  complete: boolean
  /** What it shows depends on the query. Others are the same page whatever the query says, such as where a visitor comes from. */
  readsQuery: boolean
  /** It shows the date: it must not be kept for longer than today. */
  dated: boolean
  /** It is for those who were sent its address: nobody may keep it, and no search engine show it. */
  isPrivate: boolean
  /** Where the page lives now; answer 301. */
  redirect?: string
}
