import { randomBytes } from 'node:crypto'
import { Refusal } from '#server/http/errors.ts'
import type { Leading, LedText, TextAddress as PostAddress } from '#server/references/referring-room.ts'
import type { Target } from '#server/references/target.ts'
import { Thread } from '#server/threads/thread.ts'

/** See post-html.ts. The first job waits for the thread to start, which takes its time on a busy machine. */
const thread = new Thread<{ content: string }, PostAddress[]>(new URL('./addresses.worker.ts', import.meta.url), {
  waiting: 100,
  jobMs: 10_000,
})

/**
 * Every address in a post's Markdown that its HTML has, in order: links, pictures, references, bare addresses, HTML. None for a text
 * that can't be read in time: shoppers get it without markup, so nothing in it is a link.
 */
export async function addressesIn(content: string): Promise<PostAddress[]> {
  try {
    return await thread.ask({ content })
  } catch (error) {
    if (error instanceof Refusal) throw error
    return []
  }
}

/** What comes of a post's Markdown when it leads elsewhere. Read once for all that belongs together. */
export function ledText(content: string, { from, to, led }: Leading): Promise<LedText> {
  return led.getOrInsertComputed(content, async () => {
    const before = content.includes(from.needle) ? await addressesIn(content) : []
    const text = await textLedTo(content, from, to)
    return { before, text, after: text === content ? before : await addressesIn(text) }
  })
}

/**
 * The Markdown with `to` in place of addresses that lead to `from`, and not a character else. Where an address ends and a text begins
 * is the parser's to say: each place that may be one gets a mark, and those whose mark comes out as an address are. Answers the text
 * as it was when that changes anything but those.
 */
export async function textLedTo(content: string, from: Target, to: string): Promise<string> {
  const mark = randomBytes(8).toString('hex')
  const pieces: string[] = []
  const marked = content.replace(spellings(from), (spelling) => {
    pieces.push(spelling)
    return `${spelling.startsWith('/') ? '/' : `https://${mark}.example/`}${mark}n${pieces.length - 1}n`
  })
  if (pieces.length === 0) return content
  const marks = new RegExp(`(?:/|https://${mark}\\.example/)${mark}n(\\d+)n`, 'g')
  const written = (text: string) => text.replace(marks, (_, index) => pieces[Number(index)]!)

  const before = await addressesIn(content)
  const found = await addressesIn(marked)
  const moving = new Set<number>()
  for (const { address } of found)
    if (from.is(written(address)))
      // One further on stands in its query or hash, which stay.
      for (const { index, 1: number } of address.matchAll(marks)) if (index === 0) moving.add(Number(number))
  const result = marked.replace(marks, (_, number) => {
    const piece = pieces[Number(number)]!
    return moving.has(Number(number)) ? from.ledTo(piece, to) : piece
  })
  const wanted = found.map(({ address, isPicture }) => {
    const known = written(address)
    return { address: address !== known && from.is(known) ? from.ledTo(known, to) : known, isPicture }
  })
  const isAsBefore = same(
    found.map((one) => ({ ...one, address: written(one.address) })),
    before,
  )
  return isAsBefore && same(await addressesIn(result), wanted) ? result : content
}

/** The ways to write a target, alone or after a site, where no longer address goes on. A bare one ends before underscores at its end. */
function spellings({ address }: Target): RegExp {
  const forms = [...new Set([address, encodeURI(address), ...(address === '/' ? ['/home'] : [])])]
    .toSorted((a, b) => b.length - a.length)
    .map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const site = `https?://[^\\s/?#\\\\()<>"'\\[\\]]{1,300}`
  return new RegExp(`(?:${site}|(?<![\\w/.:%~@-]))(?:${forms.join('|')})/?(?!_*[A-Za-z0-9/%-]|\\.\\w)`, 'g')
}

const same = (a: readonly PostAddress[], b: readonly PostAddress[]) => JSON.stringify(a) === JSON.stringify(b)
