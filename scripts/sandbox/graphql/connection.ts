import { firstAfter, inGivenOrder, type Ordered } from '#sandbox/shop/ordering.ts'
import { numberOf } from '#sandbox/shop/ids.ts'
import { graphqlError } from './errors.ts'
import type { Context } from './resolvers.ts'

export interface PageArguments {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
}

export interface Connection<Node> {
  nodes: Node[]
  edges: { cursor: string; node: Node }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null }
}

const largestPage = 250

/**
 * One page of a list, as Shopify paginates. Cursors hold a sort value instead of an offset, so pages stay correct when
 * entries come and go between requests.
 */
export function connection<Node extends { id: string }>(
  list: Ordered<Node> | readonly Node[],
  page: PageArguments,
  context: Context,
): Connection<Node> {
  const ordered = 'keyOf' in list ? list : inGivenOrder(list)
  if (!context.isUnlimited) refuseBadPage(page)
  const span = spanOf(ordered, page)
  const size = context.isUnlimited ? Infinity : (page.first ?? page.last ?? 0)
  const fromEnd = page.last != null
  const taken = fromEnd ? Math.max(span.start, span.end - size) : span.start
  const nodes = span.entries.slice(taken, Math.min(span.end, taken + size))
  context.largestPage = Math.max(context.largestPage, nodes.length)
  const edges = nodes.map((node) => ({ node, cursor: cursorOf(ordered, node) }))
  return {
    nodes,
    edges,
    pageInfo: {
      hasNextPage: taken + nodes.length < span.entries.length,
      hasPreviousPage: taken > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

/** The range between `after` and `before`, in reading direction. */
function spanOf<Node>(list: Ordered<Node>, { after, before, reverse }: PageArguments) {
  const total = list.entries.length
  if (!reverse) {
    return {
      entries: list.entries,
      start: after ? firstAfter(list, keyIn(list, after)) : 0,
      end: before ? firstAfter(list, keyIn(list, before), true) : total,
    }
  }
  return {
    entries: list.entries.toReversed(),
    start: after ? total - firstAfter(list, keyIn(list, after), true) : 0,
    end: before ? total - firstAfter(list, keyIn(list, before)) : total,
  }
}

function cursorOf<Node extends { id: string }>(list: Ordered<Node>, node: Node): string {
  const cursor = { last_id: numberOf(node.id), last_value: list.keyOf(node), sort: list.sort }
  return Buffer.from(JSON.stringify(cursor)).toString('base64')
}

function keyIn<Node>(list: Ordered<Node>, cursor: string): string {
  try {
    const decoded = JSON.parse(Buffer.from(cursor, 'base64').toString()) as { last_value?: unknown; sort?: unknown }
    if (typeof decoded.last_value === 'string' && decoded.sort === list.sort) return decoded.last_value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw graphqlError('Invalid cursor for current pagination sort.', 'BAD_REQUEST')
}

function refuseBadPage({ first, last }: PageArguments): void {
  if (first == null && last == null) throw graphqlError('you must provide one of first or last', 'BAD_REQUEST')
  if (first != null && last != null) throw graphqlError('providing both first and last is not supported', 'BAD_REQUEST')
  const size = first ?? last ?? 0
  if (size < 0) throw graphqlError('first and last must not be negative', 'BAD_REQUEST')
  if (size > largestPage) throw graphqlError(`first and last must be at most ${largestPage}`, 'BAD_REQUEST')
}
