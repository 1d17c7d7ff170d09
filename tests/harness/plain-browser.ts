/** A page as a browser without scripts has it. */
export interface PlainPage {
  /** Path and query, after redirects. */
  url: string
  status: number
  headers: Headers
  html: string
  /** Text of the main area. */
  text: string
}

/** A browser without scripts: it keeps cookies, posts forms and follows redirects of its own site. */
export function createPlainBrowser(origin: string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()

  function keep(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  async function send(url: string, init: RequestInit = {}): Promise<PlainPage> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(origin + url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers, ...init.headers },
    })
    keep(response)
    const location = response.headers.get('location')
    if (location?.startsWith('/')) return send(location.split('#')[0]!)
    const html = await response.text()
    const main = /<main.*?<\/main>/s.exec(html)?.[0] ?? html
    const text = main
      .replaceAll('<!-- -->', '')
      .replace(/<script.*?<\/script>|<[^>]*>/gs, ' ')
      .replace(/\s+/g, ' ')
      .replaceAll('&#x27;', "'")
    return { url, status: response.status, headers: response.headers, html, text }
  }

  return {
    cookies,
    get: (url: string) => send(url),
    post: (url: string, fields: Record<string, string> | string[][], more: Record<string, string> = {}) =>
      send(url, { method: 'POST', body: new URLSearchParams(fields), headers: { origin, ...more } }),
    /** Requests of this site's scripts in the same browser. */
    async call(path: string, init: RequestInit = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(origin + path, { ...init, headers: { cookie, origin, ...init.headers } })
      keep(response)
      return response
    },
  }
}
