import type { Token } from 'marked'
import type { Node } from 'prosemirror-model'
import { isBlank } from './blank.ts'
import { lex } from './markdown.ts'
import { parseBlock } from './parse.ts'
import { schema } from './schema.ts'
import { isList, writeBlock, writeList } from './write.ts'

/** A block of the Markdown that was opened. */
interface Original {
  node: Node
  index: number
  /** As written, without the empty lines after it. */
  source: string
  /** The empty lines after it. */
  gap: string
}

export interface PostDocument {
  doc: Node
  /** The Markdown of a changed document. Blocks that are as they were keep their bytes, also after undo. */
  write(doc: Node): string
}

/** Opens Markdown for editing. */
export function openDocument(markdown: string): PostDocument {
  const { lead, originals } = readOriginals(markdown)
  const byNode = new Map(originals.map((original) => [original.node, original]))
  const byText = new Map<string, typeof originals>()
  for (const original of originals) {
    const key = keyOf(original.node)
    const equal = byText.get(key)
    if (equal) equal.push(original)
    else byText.set(key, [original])
  }
  const links = linksOf(markdown)
  const doc = schema.nodes['doc']!.create(
    null,
    originals.length > 0 ? originals.map(({ node }) => node) : [schema.nodes['paragraph']!.create()],
  )

  const findOriginals = (blocks: readonly Node[]) => {
    let next = 0
    return blocks.map((node) => {
      const same = byNode.get(node)
      if (same) next = same.index + 1
      if (same) return same
      const equal = byText.get(keyOf(node))?.filter((original) => original.node.eq(node)) ?? []
      const found = equal.find(({ index }) => index === next) ?? equal[0]
      if (found) next = found.index + 1
      return found ?? null
    })
  }

  /** What was last read again to check it: typing within a block doesn't change how its neighbours are read. */
  let verified: string | null = null
  const write = (now: Node): string => {
    const blocks = now.children.filter((block) => !isBlank(block))
    const found = findOriginals(blocks)
    if (found.length === originals.length && found.every((original, at) => original?.index === at)) return markdown
    // What stands next to a block may change what it means: such blocks are written anew.
    for (let rounds = 0; rounds < 4; rounds += 1) {
      const { text, starts } = join(blocks, found)
      const shape = shapeOf(blocks, found)
      if (shape !== null && shape === verified) return text
      const tokens = tokensByStart(text)
      const isSame = linksOf(text) === links
      const moved = found.flatMap((original, at) => {
        if (!original) return []
        const token = tokens.get(starts[at]!)
        const isKept = token && trimEnd(token.raw) === original.source.replace(/\r\n?/g, '\n')
        return isKept && (isSame || parseBlock(token).eq(original.node)) ? [] : [at]
      })
      if (moved.length === 0) {
        verified = shape
        return text
      }
      for (const at of moved) found[at] = null
    }
    return join(blocks, found).text
  }

  const join = (blocks: readonly Node[], found: readonly (Original | null)[]) => {
    let text = ''
    let length = 0
    const starts: number[] = []
    const put = (more: string) => {
      text += more
      // Positions of tokens count a line end as one character.
      length += more.length - (more.match(/\r\n/g)?.length ?? 0)
    }
    let piece = ''
    blocks.forEach((node, at) => {
      const original = found[at]
      const before = found[at - 1]
      const next = blocks[at + 1]
      const after = found[at + 1]?.source ?? (next?.type.name === 'source' ? next.textContent : '')
      const now = original?.source ?? writeBetween(node, piece, after)
      if (at === 0) put(original?.index === 0 ? lead : '')
      else if (original && before?.index === original.index - 1) put(before.gap)
      // An empty line after a list would spread its items, too, if another list follows.
      else put(signOf(piece) && signOf(now) ? '\n' : '\n\n')
      starts.push(length)
      put(now)
      piece = now
    })
    const last = found.at(-1)
    if (last?.index === originals.length - 1) text += last.gap
    else if (markdown.endsWith('\n')) text += '\n'
    return { text, starts }
  }

  return { doc, write }
}

/** The order of original and new blocks; null if a new one may mean anything. */
function shapeOf(blocks: readonly Node[], found: readonly (Original | null)[]): string | null {
  const shape: string[] = []
  for (const [at, node] of blocks.entries()) {
    const original = found[at]
    if (!original && (node.type.name === 'source' || !writeBlock(node).isExact)) return null
    shape.push(original ? `${original.index}` : node.type.name)
  }
  return shape.join()
}

const keyOf = (node: Node) => `${node.type.name} ${node.textContent}`
const trimEnd = (raw: string) => raw.replace(/\n+$/, '')
/** The sign of a list's items: `-`, `*`, `+`, `.` or `)`. */
const signOf = (list: string) => /^\s*(?:[-*+]|\d+[.)])(?=\s|$)/.exec(list)?.[0].at(-1)

/** Writes a block so that it doesn't join a list before or after it. */
function writeBetween(node: Node, before: string, after: string): string {
  const { markdown } = writeBlock(node)
  const taken = [signOf(before), signOf(after)]
  if (!isList(node) || !taken.includes(signOf(markdown))) return markdown
  const free = [...(node.type.name === 'ordered_list' ? '.)' : '-*+')].find((sign) => !taken.includes(sign))
  return writeList(node, free ?? ')')
}

const linksOf = (markdown: string) => (/\]:/.test(markdown) ? JSON.stringify(lex(markdown).links) : '{}')

function tokensByStart(markdown: string): Map<number, Token> {
  const tokens = new Map<number, Token>()
  let at = 0
  for (const token of lex(markdown)) {
    if (token.type !== 'space') tokens.set(at, token)
    at += token.raw.length
  }
  return tokens
}

function readOriginals(markdown: string): { lead: string; originals: Original[] } {
  const tokens: Token[] = lex(markdown)
  const isWhole = tokens.map(({ raw }) => raw).join('') === markdown.replace(/\r\n?/g, '\n')
  if (!isWhole) {
    const text = schema.text(markdown)
    return {
      lead: '',
      originals: [{ node: schema.nodes['source']!.create(null, text), index: 0, source: markdown, gap: '' }],
    }
  }
  let position = 0
  /** The bytes of some tokens' text: line ends are one character in tokens. */
  const take = (length: number) => {
    const from = position
    for (let count = 0; count < length; count += 1) position += markdown.startsWith('\r\n', position) ? 2 : 1
    return markdown.slice(from, position)
  }
  let lead = ''
  const originals: Original[] = []
  for (const token of tokens) {
    const last = originals.at(-1)
    if (token.type === 'space') {
      const space = take(token.raw.length)
      if (last) last.gap += space
      else lead += space
      continue
    }
    const core = trimEnd(token.raw)
    const source = take(core.length)
    originals.push({
      node: parseBlock(token),
      index: originals.length,
      source,
      gap: take(token.raw.length - core.length),
    })
  }
  return { lead, originals }
}
