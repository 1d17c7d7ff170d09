import { parseJson } from '#shared/contract/json.ts'
import type { Block } from '#shared/blocks/block.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { MAX_BLOCKS } from '#shared/features/pages/page-size.ts'
import { MAX_NESTING, isNestedDeeperThan } from '#shared/features/pages/nesting.ts'

/** Marks a text as copied blocks. */
const MARK = 'hoard.blocks'
const VERSION = 1
/** The size limit of a page, in characters. */
const MAX_LENGTH = 4 * 1024 * 1024

/** The attribute that carries the packed blocks in the markup flavour. */
const ATTRIBUTE = 'data-hoard-blocks'

/** Packs blocks as text for any clipboard: JSON with a mark and a version. */
export const packBlocks = (blocks: readonly Block[]): string => JSON.stringify({ mark: MARK, version: VERSION, blocks })

/**
 * Packs blocks as markup: visible text for programs that show markup, plus an attribute with the packed blocks. The URL
 * encoding leaves no character with a meaning in markup.
 */
export const packMarkup = (blocks: readonly Block[], text: string): string =>
  `<div ${ATTRIBUTE}="${encodeURIComponent(packBlocks(blocks))}">${escape(text).replaceAll('\n', '<br>')}</div>`

/**
 * Unpacks blocks from clipboard text or markup, which may come from anywhere. Null if it has no mark, is too long or
 * too deep, or has another version; members that are not blocks are left out. Never throws.
 */
export function unpackBlocks(text: string): Block[] | null {
  if (text.length > 3 * MAX_LENGTH) return null
  const json = text.trimStart().startsWith('{') ? text : envelopeIn(text)
  if (!json || json.length > MAX_LENGTH) return null
  const envelope = parseJson(json)
  if (typeof envelope !== 'object' || envelope === null || isNestedDeeperThan(envelope, MAX_NESTING)) return null
  const { mark, version, blocks } = envelope as Record<string, unknown>
  if (mark !== MARK || version !== VERSION || !Array.isArray(blocks)) return null
  const read = readBlocks(blocks.slice(0, MAX_BLOCKS))
  return read.length > 0 ? read : null
}

/** Finds the attribute by its name instead of parsing, so foreign markup never becomes elements. */
function envelopeIn(markup: string): string | null {
  const [, packed] = new RegExp(`${ATTRIBUTE}="([^"]*)"`).exec(markup) ?? []
  try {
    return packed ? decodeURIComponent(packed) : null
  } catch {
    return null // truncated
  }
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
