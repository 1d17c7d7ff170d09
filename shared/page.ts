/** What the server asks of the storefront's renderer (storefront/entry.server.tsx, built by Vite), and what it gets back. */

export interface RenderRequest {
  /** Path and query. */
  url: string
  /** Reads a URL of this shop in process; throws the ApiError that fetch would have led to. */
  fetchJson: (url: string) => Promise<unknown>
  shopName: string
  /** `https://shop.example`, for canonical links. */
  origin: string
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
  /** False when a read failed for a reason that may pass (anything but a 404): such a page must not be kept. */
  complete: boolean
  /** Where the page lives now; answer 301. */
  redirect?: string
}
