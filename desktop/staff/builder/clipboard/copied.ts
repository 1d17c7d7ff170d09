import type { Block } from '#shared/blocks/block.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { MAX_BLOCKS } from '#shared/features/pages/max-blocks.ts'
import { MAX_NESTING, nestsDeeperThan } from '#shared/features/pages/nesting.ts'

/** Says that a text is ours, and how it is to be read. */
const MARK = 'hoard.blocks'
const VERSION = 1
/** As much as a page may be sent with. */
const MAX_LENGTH = 4 * 1024 * 1024

/** The attribute of the markup flavour that holds the envelope. */
const ATTRIBUTE = 'data-hoard-blocks'

/** Blocks as a text that any clipboard carries: JSON with a mark and a version. */
export const packBlocks = (blocks: readonly Block[]): string => JSON.stringify({ mark: MARK, version: VERSION, blocks })

/**
 * The same as markup: words for programs that show markup, and the envelope in an attribute, which they drop. The envelope has no
 * character that markup knows.
 */
export const packMarkup = (blocks: readonly Block[], words: string): string =>
  `<div ${ATTRIBUTE}="${encodeURIComponent(packBlocks(blocks))}">${escape(words).replaceAll('\n', '<br>')}</div>`

/**
 * The blocks in a text or in markup from any clipboard. Null when it holds none of ours. It may come from anywhere: too long, too
 * deep, of another version, or no list is none; what is no block is left out. Never throws.
 */
export function unpackBlocks(text: string): Block[] | null {
  if (text.length > 3 * MAX_LENGTH) return null
  const json = text.trimStart().startsWith('{') ? text : envelopeIn(text)
  if (!json || json.length > MAX_LENGTH) return null
  const envelope = parsed(json)
  if (typeof envelope !== 'object' || envelope === null || nestsDeeperThan(envelope, MAX_NESTING)) return null
  const { mark, version, blocks } = envelope as Record<string, unknown>
  if (mark !== MARK || version !== VERSION || !Array.isArray(blocks)) return null
  const read = readBlocks(blocks.slice(0, MAX_BLOCKS))
  return read.length > 0 ? read : null
}

/** By its name, not by a parser: nothing of foreign markup is ever made into elements. */
function envelopeIn(markup: string): string | null {
  const [, packed] = new RegExp(`${ATTRIBUTE}="([^"]*)"`).exec(markup) ?? []
  try {
    return packed ? decodeURIComponent(packed) : null
  } catch {
    return null // cut off on its way
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null // text of somebody else's
  }
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
