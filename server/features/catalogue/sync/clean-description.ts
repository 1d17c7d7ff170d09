import type { Logger } from 'pino'
import { HttpError } from '#server/errors.ts'
import { Thread } from '#server/jobs/thread.ts'
import { cleanHtml } from './clean-html.ts'
import type { ShopifyProduct } from './shopify-product.ts'

/** Descriptions within both take milliseconds, whatever they say. */
const SHORT = { characters: 20_000, tags: 100 }

/** Escaping makes text five times as long; what grows more repeats marks that were never closed. */
const MAX_GROWTH = 10

/** A long description takes a tenth of a second, a megabyte of hostile markup some seconds. */
const thread = new Thread<{ html: string }, string | null>(new URL('./clean-html.worker.ts', import.meta.url), {
  waiting: 1_000,
  jobMs: 5_000,
})

/** A product's description, as shoppers get it. */
export interface Description {
  html: string
  /** Its formatting was lost. */
  isPlain: boolean
}

/**
 * `cleanHtml` of a product description of any length. One that takes too long, as on a busy machine, or becomes too
 * long, is plain text until the next sync.
 */
export async function cleanDescription(
  { id, title, descriptionHtml: html }: Pick<ShopifyProduct, 'id' | 'title' | 'descriptionHtml'>,
  log: Logger,
): Promise<Description> {
  const asPlain = (why: { err?: unknown }) => {
    log.warn(
      { product: id, title, ...why },
      'sync: the formatting of a description was lost, because it is hard to read',
    )
    return { html: asText(html), isPlain: true }
  }
  const isShort = html.length <= SHORT.characters && html.split('<', SHORT.tags + 2).length <= SHORT.tags + 1
  try {
    const cleaned = isShort ? cleanWithin(html) : await thread.run({ html })
    return cleaned === null ? asPlain({}) : { html: cleaned, isPlain: false }
  } catch (error) {
    if (error instanceof HttpError) throw error
    return asPlain({ err: error })
  }
}

/** Null if it becomes too long. */
export function cleanWithin(html: string): string | null {
  const clean = cleanHtml(html)
  return clean.length > html.length * MAX_GROWTH ? null : clean
}

/** Holds no `<`, so it is text to browsers, too. */
const asText = (html: string) =>
  `<p>${html
    .split('<')
    .map((piece, at) => (at === 0 ? piece : piece.slice(piece.indexOf('>') + 1)))
    .join(' ')}</p>`
