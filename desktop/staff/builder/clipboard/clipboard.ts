import { parseJson } from '#shared/contract/json.ts'
import { withNewIds } from '#shared/blocks/arrange.ts'
import type { Block } from '#shared/blocks/block.ts'
import { keep, kept } from '#shared/browser-storage.ts'
import { COPIED } from '#staff/drafts/draft-store.ts'
import { packBlocks, packMarkup, unpackBlocks } from './pack.ts'

/**
 * Copies blocks to the system clipboard, as text for other programs and in full for other builder windows. If the
 * browser denies access, windows of this browser still receive them. Returns false if both failed.
 */
export async function copyBlocks(blocks: readonly Block[]): Promise<boolean> {
  const text = blockText(blocks)
  const flavours = { 'text/plain': text, 'text/html': packMarkup(blocks, text) }
  try {
    const parts = Object.entries(flavours).map(([type, content]) => [type, new Blob([content], { type })])
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
    storeCopy(packBlocks(blocks), false)
    return true
  } catch {
    // The clipboard API requires https and permission.
    return storeCopy(packBlocks(blocks), true)
  }
}

/** Like `copyBlocks`, within a `copy` or `cut` event, which needs no permission. */
export function copyInto(data: DataTransfer, blocks: readonly Block[]) {
  const text = blockText(blocks)
  data.setData('text/plain', text)
  data.setData('text/html', packMarkup(blocks, text))
  storeCopy(packBlocks(blocks), false)
}

/**
 * The blocks that were copied last in any window, with new ids. `text` comes from a `paste` event. Null if something
 * else was copied since, or nothing.
 */
export async function readCopied(text?: string): Promise<Block[] | null> {
  const found = text === undefined ? await readSystem() : text
  const stored = readStoredCopy()
  const blocks =
    (found ? unpackBlocks(found) : null) ??
    // The system clipboard is older or can't be read.
    (stored && (stored.isOnlyHere || found === null) ? unpackBlocks(stored.text) : null)
  return blocks && withNewIds(blocks)
}

/** The system clipboard's content, markup first; null if the browser denies access. */
async function readSystem(): Promise<string | null> {
  try {
    for (const item of await navigator.clipboard.read())
      for (const type of ['text/html', 'text/plain'])
        if (item.types.includes(type)) return await (await item.getType(type)).text()
    return ''
  } catch {
    // Access was denied: the copy stored in this browser is used.
    return null
  }
}

/** The text fields of blocks, in reading order. */
const fields = ['sectionTitle', 'sectionSubtitle', 'title', 'subtitle', 'text', 'triggerText', 'label', 'value']
const lists = ['features', 'collapsibleContent', 'sections', 'contactItems', 'faqLinks', 'items']
const itemFields = [...fields, 'content', 'description', 'question', 'link']

/** The text of blocks for other programs, one paragraph each. */
export const blockText = (blocks: readonly Block[]): string =>
  blocks.map(({ type, content }) => linesOf(content, 0).join('\n') || `[${type}]`).join('\n\n')

function linesOf(content: object, depth: number): string[] {
  const value = (name: string): unknown => (Object.hasOwn(content, name) ? Reflect.get(content, name) : undefined)
  const own = (depth === 0 ? fields : itemFields).map(value).filter((text) => typeof text === 'string' && text.trim())
  const inner = lists.flatMap((name) => (Array.isArray(value(name)) ? (value(name) as unknown[]) : []))
  const parts = inner.flatMap((item) => {
    if (typeof item === 'string') return [`- ${item}`]
    return typeof item === 'object' && item !== null && depth < 2 ? [linesOf(item, depth + 1).join('\n')] : []
  })
  return [...own.map(String), ...parts.filter(Boolean)]
}

interface StoredCopy {
  text: string
  /** The system clipboard denied the write, so its content is older. */
  isOnlyHere: boolean
}

/** Fallback for windows whose storage is disabled or full. */
let remembered: StoredCopy | null = null

/** Stores copied blocks for all windows of this browser. Returns false if only this window has them. */
function storeCopy(text: string, isOnlyHere: boolean): boolean {
  remembered = { text, isOnlyHere }
  const isStored = keep(COPIED, JSON.stringify(remembered))
  if (isStored) remembered = null
  // An older copy must not take its place.
  else forget()
  return isStored
}

/** What was copied last in this browser. */
function readStoredCopy(): StoredCopy | null {
  if (remembered) return remembered
  const { text, isOnlyHere } = Object(parseJson(kept(COPIED) ?? '')) as Record<string, unknown>
  return typeof text === 'string' ? { text, isOnlyHere: isOnlyHere === true } : null
}

const forget = () => keep(COPIED, null)
