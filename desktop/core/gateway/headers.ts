/** What the server has to know of a call. Who is calling is said by `Shop` alone. */
const requestHeaders = new Set([
  'accept',
  'accept-language',
  'content-type',
  'if-match',
  'if-none-match',
  'x-session-id',
])

/** What a page has to know of an answer. */
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

/** Of resumable uploads (tus), both ways. */
const isUploading = (name: string) => name === 'tus-resumable' || name.startsWith('upload-') || name.startsWith('tus-')

/** The headers of a page's call that go on to the server. Cookies, sessions and whatever else a page might add stay here. */
export function headersToServer(headers: Headers): Headers {
  return only(headers, (name) => requestHeaders.has(name) || isUploading(name))
}

/** What is harmless whatever it holds: no page is made of it, and nothing of it is run. */
const types = /^(application\/(json|pdf|zip)|text\/(csv|plain)|image\/[\w.+-]+)$/

/**
 * A server's type of content, or bytes without a meaning in place of one that a page could run, such as a script. One that says more than its name
 * and charset is none: of several types in one header Chromium takes the last.
 */
export function typeForPage(type: string | null): string {
  const [, name = '', charset = ''] =
    /^\s*([^\s;,]+)\s*(?:;\s*charset="?([\w-]+)"?\s*)?$/.exec(type?.toLowerCase() ?? '') ?? []
  if (!types.test(name)) return 'application/octet-stream'
  return charset === '' ? name : `${name}; charset=${charset}`
}

/** The headers of an answer that a page sees. An address in it leads to this app, if it led to the server, whose address is `server`. */
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
