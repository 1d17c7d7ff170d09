import { parseTags } from './markup.ts'

/** A page as a crawler sees it. */
export interface FetchedPage {
  status: number
  /** Target of a redirect. */
  location: string | null
  html: string
  title: string
  /** Content of a `<meta>`, by its name or property. */
  meta: (name: string) => string | undefined
  /** The href of a `<link>`, by its rel. */
  link: (rel: string) => string | undefined
  /** JSON-LD objects of the page, by schema.org type. */
  things: Record<string, Record<string, unknown>>
  /** Text of the main area without markup. */
  text: string
}

/** Fetches a screen of the shop without a browser; follows no redirects. */
export async function fetchPage(url: string): Promise<FetchedPage> {
  const response = await fetch(url, { redirect: 'manual' })
  const html = await response.text()
  const tags = parseTags(html)
  const attribute = (tag: string, key: string, value: string) =>
    tags.find(({ name, attributes }) => name === tag && attributes[key] === value)?.attributes
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const things = scripts.map(([, text]) => JSON.parse(text!) as { '@type': string })
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    title: /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '',
    meta: (name) => (attribute('meta', 'name', name) ?? attribute('meta', 'property', name))?.['content'],
    link: (rel) => attribute('link', 'rel', rel)?.['href'],
    things: Object.fromEntries(things.map((thing) => [thing['@type'], thing])),
    text: withSigns(/<main.*?<\/main>/s.exec(html)?.[0] ?? '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' '),
  }
}

/** A page in which the signs around a label (`[TRY AGAIN]`) stand beside its words, as people see them. */
export const withSigns = (html: string) =>
  html.replace(
    /<span>(?:<span aria-hidden="true">([^<]*)<\/span>)?([^<]*)(?:<span aria-hidden="true">([^<]*)<\/span>)?<\/span>/g,
    '$1$2$3',
  )
