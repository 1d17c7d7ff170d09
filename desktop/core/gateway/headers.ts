/** Request headers that pages may pass on. Only `Shop` identifies the caller. */
const requestHeaders = new Set([
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'x-session-id',
])

/** Response headers that pages may read. */
const answerHeaders = new Set([
  'allow',
  'cache-control',
  'content-disposition',
  'content-language',
  'etag',
  'last-modified',
  'retry-after',
  'x-request-id',
])

/** Headers of the tus upload protocol, in both directions. */
const isUploading = (name: string) => name === 'tus-resumable' || name.startsWith('upload-') || name.startsWith('tus-')

/** Headers of a page's request that are forwarded to the server. Cookies, sessions and unknown headers are dropped. */
export function headersToServer(headers: Headers): Headers {
  return only(headers, (name) => requestHeaders.has(name) || isUploading(name))
}

/** Content types that are harmless whatever the body holds: never rendered as a page, never executed. */
const types = /^(application\/(json|pdf|zip)|text\/(csv|plain)|image\/[\w.+-]+)$/

/**
 * Returns a server's content type, or a binary type in place of one a page could execute, such as a script. A type with
 * more than a name and charset is rejected: of several types in one header Chromium uses the last.
 */
export function typeForPage(type: string | null): string {
  const [, name = '', charset = ''] =
    /^\s*([^\s;,]+)\s*(?:;\s*charset="?([\w-]+)"?\s*)?$/.exec(type?.toLowerCase() ?? '') ?? []
  if (!types.test(name)) return 'application/octet-stream'
  return charset === '' ? name : `${name}; charset=${charset}`
}

/** Response headers that a page sees. A `Location` on the server (`server` is its origin) is rewritten to this app. */
export function headersToPage(headers: Headers, server: string): Headers {
  const passed = only(headers, (name) => answerHeaders.has(name) || isUploading(name))
  const location = headers.get('location')
  const url = location === null ? null : URL.parse(location, server)
  if (url?.origin === server) passed.set('location', url.pathname + url.search)
  return passed
}

function only(headers: Headers, passes: (name: string) => boolean): Headers {
  return new Headers([...headers].filter(([name]) => passes(name)))
}
