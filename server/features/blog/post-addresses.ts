import { randomBytes } from 'node:crypto'
import { HttpError } from '#server/errors.ts'
import type { Rewrite, RewrittenText, TextAddress as PostAddress } from '#server/content/references/reference-source.ts'
import type { Target } from '#server/content/references/target.ts'
import { Thread } from '#server/jobs/thread.ts'

/** Like the thread of render-post.ts. The time limit allows for the thread's start on a busy machine. */
const thread = new Thread<{ content: string }, PostAddress[]>(new URL('./post-addresses.worker.ts', import.meta.url), {
  waiting: 100,
  jobMs: 10_000,
})

/**
 * All addresses in a post's rendered HTML, in order. Empty for a text that can't be parsed in time: shoppers see it
 * without markup, so it has no links.
 */
export async function addressesIn(content: string): Promise<PostAddress[]> {
  try {
    return await thread.run({ content })
  } catch (error) {
    if (error instanceof HttpError) throw error
    return []
  }
}

/** Rewrites a post's Markdown. Cached in `texts`, because it is needed several times in one run. */
export function rewriteText(content: string, { from, to, texts }: Rewrite): Promise<RewrittenText> {
  return texts.getOrInsertComputed(content, async () => {
    const before = content.includes(from.needle) ? await addressesIn(content) : []
    const text = await rewriteMarkdown(content, from, to)
    return { before, text, after: text === content ? before : await addressesIn(text) }
  })
}

/**
 * Replaces addresses that lead to `from` with `to`, and nothing else. Each possible address is replaced with a mark;
 * those whose mark the parser returns as an address are rewritten. Returns the text unchanged if the result would
 * differ in anything else.
 */
export async function rewriteMarkdown(content: string, from: Target, to: string): Promise<string> {
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
    if (from.matches(written(address)))
      // A later match is part of the query or hash, which stay.
      for (const { index, 1: number } of address.matchAll(marks)) if (index === 0) moving.add(Number(number))
  const result = marked.replace(marks, (_, number) => {
    const piece = pieces[Number(number)]!
    return moving.has(Number(number)) ? from.rewrite(piece, to) : piece
  })
  const wanted = found.map(({ address, isPicture }) => {
    const known = written(address)
    return { address: address !== known && from.matches(known) ? from.rewrite(known, to) : known, isPicture }
  })
  const isAsBefore = same(
    found.map((one) => ({ ...one, address: written(one.address) })),
    before,
  )
  return isAsBefore && same(await addressesIn(result), wanted) ? result : content
}

/**
 * Matches every spelling of a target, alone or after an origin, that isn't part of a longer address. A bare address
 * ends before trailing underscores.
 */
function spellings({ address }: Target): RegExp {
  const forms = [...new Set([address, encodeURI(address), ...(address === '/' ? ['/home'] : [])])]
    .toSorted((a, b) => b.length - a.length)
    .map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const site = `https?://[^\\s/?#\\\\()<>"'\\[\\]]{1,300}`
  return new RegExp(`(?:${site}|(?<![\\w/.:%~@-]))(?:${forms.join('|')})/?(?!_*[A-Za-z0-9/%-]|\\.\\w)`, 'g')
}

const same = (a: readonly PostAddress[], b: readonly PostAddress[]) => JSON.stringify(a) === JSON.stringify(b)
