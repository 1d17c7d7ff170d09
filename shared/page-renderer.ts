/** Interface between the server and the storefront's renderer (storefront/entry.server.tsx, built by Vite). */

import type { CartItem } from './features/cart/cart.schema.ts'
import type { CodesState } from './features/checkout/discount-codes.ts'
import type { CheckoutReview } from './features/checkout/flow.ts'
import type { ConsentFlags } from './features/consent/consent-header.ts'
import type { OrderStatus } from './features/orders/order-status.contract.ts'
import type { LineReview } from './features/checkout/review.ts'

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
  /** It confirms what shoppers ask for, and answers, by email. */
  sendsMail?: boolean | undefined
  /** The line under the newsletter's form. Here it costs the scripts of the blog nothing. */
  newsletterNote?: string | undefined
  texts: ShopTexts
}

/** What the shop says about buying, one sentence a line. */
export interface ShopTexts {
  /** Below the button of a product page. */
  buyNote: string
  production: string
  /** `production` as a note on a product page. */
  madeToOrder: string
  shipping: string
  returns: string
}

/** A form as its page shows it after an error. */
export interface FormState {
  /** Name of its handler. */
  name: string
  /** What was typed, by field. */
  values: Readonly<Record<string, string>>
  /** Error messages by field; the whole form's is named ''. */
  errors: Readonly<Record<string, string>>
}

/** A cart line in words. */
export type NamedLine = Pick<CartItem, 'quantity' | 'scale' | 'finishing'> & { name: string }

export const toNamedLine = ({ product, quantity, scale, finishing }: CartItem): NamedLine => ({
  name: product.name,
  quantity,
  scale,
  finishing,
})

/** What one visitor alone sees. Pages with it are never cached. */
export interface Visitor {
  form?: FormState
  /** Name of the form whose success the page reports. */
  sent?: string
  /** Number of the product photo to show, from 2. */
  photo?: number
  /** Number of the variant that the product page shows first. */
  variant?: string
  /** Line that was just added to the cart. */
  added?: NamedLine
  /** True if a line was just added, but the browser has kept no cookie that names the cart. */
  isForgotten?: boolean
  /** Lines that can be put back into the cart. */
  removed?: NamedLine[]
  /** How far the order is that the visitor has looked up. */
  order?: OrderStatus
  /** The future time, for people, that the shop is shown at. */
  asOf?: string
  /** Cookie choice made without scripts. */
  consent?: ConsentFlags
  /** Hand-off that needs the shopper's consent, or has failed. `accepted` names reviews, this one last. */
  checkout?: { review: CheckoutReview; accepted: string[] } | { message: string; lines: LineReview[] }
  /** Discount codes for the next checkout. */
  codes?: CodesState
  /** Unpaid checkout that can be restored. `at` in ms, `total` in cents. */
  abandoned?: { at: number; total: number; checkoutUrl: string | null; lines: NamedLine[] }
}

export interface RenderRequest {
  /** Path and query. */
  url: string
  /** Reads a URL of this shop in process; rejects with the ApiError of the equivalent request. */
  fetchJson: (url: string) => Promise<unknown>
  shop: ShopFacts
  visitor?: Visitor
  /** Lines of the visitor's cart; undefined if the server doesn't know it. */
  cart?: readonly CartItem[]
  /** Date in the shop's time zone, such as `2026-11-21`. */
  today: string
  /** Called for each failed read. */
  onReadFailure: (what: string, error: unknown) => void
}

/** Parts of a document that the server assembles. */
export interface RenderedPage {
  status: number
  /** Markup of the body: the shell with the screen in `#main`. */
  html: string
  /** JSON that is safe inside `<script type="application/json" id="state">`; empty if the page is never hydrated. */
  state: string
  /** Title and meta tags for `<head>`. */
  head: string
  /** Source file of the screen: its key in the client build's manifest. */
  route: string
  /** When React takes over the screen: once idle, at the first interaction that needs it, or never. */
  hydrates: 'idle' | 'interaction' | 'never'
  /** Route pattern such as `/product/:handle`. */
  pattern: string
  /** False if a read failed temporarily (anything but a 404): the page must not be cached. */
  isComplete: boolean
  /** The page ignores the query string. */
  isForAnyQuery: boolean
  /** Not cached, because the number of such addresses is unlimited: nothing was found, or a list was shared. */
  isUncached: boolean
  /** The page shows the date: it must not be cached beyond today. */
  isDated: boolean
  /** The page is for one person, or for those who have its link: not cached and not indexed. */
  isPrivate: boolean
  /** New path of a moved page; respond with 301, keeping the query. */
  redirect?: string
}
