import { defaultTreeAdapter, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import type { IOptions } from 'sanitize-html'

/** Deeper elements leave their text only. */
const MAX_DEPTH = 30

const blocks =
  'div p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr figure figcaption table caption thead tbody tfoot tr th td'
const inline = 'em strong b i del s sub sup kbd code br a img'
/** Their content is not readable text. */
const withoutText =
  'script style textarea option select noscript noembed noframes iframe object template svg math title'.split(' ')

/**
 * What may stay of rich text that comes from outside, as options of sanitize-html: text markup, lists, tables, figures,
 * links and pictures. Nothing that runs, embeds or styles. Attributes are those of all; others add their own.
 */
export const richText = {
  allowedTags: `${blocks} ${inline}`.split(' '),
  allowedAttributes: { th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  nonTextTags: withoutText,
  nestingLimit: MAX_DEPTH,
} satisfies IOptions

/** Elements that stand in the middle of a word; what isn't one of them separates words. */
const WITHIN_WORDS = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const known = new Set(richText.allowedTags)
const headings = new Set(['h1', 'h2'])
const unreadable = new Set(withoutText)

type Attributes = Readonly<Record<string, readonly string[]>>
type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

/** More open elements than this make browsers' rules slow, except those of lists and tables. */
const MAX_OPEN = 200

class TooDeepError extends Error {}

/**
 * Browsers repeat elements that were never closed, up to three with the same attributes. Few keep any, so that reading
 * takes time in proportion to the length. Throws a TooDeepError if more than `mostOpen` are open.
 */
function adapterFor(kept: Attributes, mostOpen: number): typeof defaultTreeAdapter {
  let open = 0
  return {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      // The parser compares this list, too.
      attributes.splice(0, Infinity, ...attributes.filter((attribute) => kept[name]?.includes(attribute.name)))
      return defaultTreeAdapter.createElement(name, namespace, attributes)
    },
    onItemPush() {
      if (++open > mostOpen) throw new TooDeepError('Too many elements are open at once')
    },
    onItemPop: () => void open--,
  }
}

const TAG = /<(\/?)([a-z][a-z\d]*)\b[^<>]*>/gi
const NEVER_OPEN = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd td th tr'.split(' '),
)

/**
 * The tags without those that would be open beside so many others; a space stands for each. It takes what looks like a
 * tag for one, also in comments and drawings.
 */
function withoutDepths(html: string): string {
  let open = 0
  return html.replace(TAG, (tag, slash: string, given: string) => {
    const name = given.toLowerCase()
    if (NEVER_OPEN.has(name) || unreadable.has(name)) return tag
    if (slash) open = Math.max(0, open - 1)
    else open++
    return open > MAX_OPEN ? ' ' : tag
  })
}

/**
 * The markup that a browser makes of this one, in time proportional to its length: it moves and closes what was left open
 * or nested wrongly. Unknown blocks become `div`. What can't stay leaves a space, unless it stands within a word. Still to
 * be sanitised.
 * @param attributes - Those that each element keeps.
 */
export function readAsBrowsers(html: string, attributes: Attributes): string {
  const tree = parse(html, attributes)
  simplify(tree, 0)
  return serialize(tree)
}

function parse(html: string, attributes: Attributes): Parent {
  const read = (text: string, mostOpen: number) =>
    parseFragment(text, { treeAdapter: adapterFor(attributes, mostOpen) })
  try {
    return read(html, MAX_OPEN)
  } catch (error) {
    if (error instanceof TooDeepError) return read(withoutDepths(html), Infinity)
    throw error
  }
}

function simplify(parent: Parent, depth: number) {
  const children: Node[] = []
  collect(parent, depth, children)
  parent.childNodes = children
}

function collect(parent: Parent, depth: number, into: Node[]) {
  for (const child of parent.childNodes) {
    if (!('tagName' in child)) {
      into.push(child)
      continue
    }
    const { tagName: name } = child
    const isWithinWords = WITHIN_WORDS.has(name)
    if (unreadable.has(name) || (name === 'img' && !hasPicture(child))) into.push(space())
    else if (depth < MAX_DEPTH) {
      simplify(child, depth + 1)
      const isUnknown = !known.has(name) && !headings.has(name) && !isWithinWords
      if (isUnknown) child.tagName = child.nodeName = 'div'
      into.push(isUnknown && child.childNodes.every(isBlank) ? space() : child)
    } else {
      if (!isWithinWords) into.push(space())
      collect(child, depth, into)
      if (!isWithinWords) into.push(space())
    }
  }
}

const isBlank = (node: Node) => node.nodeName === '#text' && 'value' in node && node.value.trim() === ''
const space = (): Node => defaultTreeAdapter.createTextNode(' ')

const hasPicture = ({ attrs }: Element) => attrs.some(({ name, value }) => name === 'src' && /^https:\/\//i.test(value))

/** Of these attributes, those whose values are whole numbers from 1. */
export const onlyNumbers = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => /^[1-9]\d{0,4}$/.test(value)))
