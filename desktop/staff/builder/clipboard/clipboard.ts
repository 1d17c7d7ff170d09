import { withNewIds } from '#shared/blocks/arrange.ts'
import type { Block } from '#shared/blocks/block.ts'
import { packBlocks, packMarkup, unpackBlocks } from './copied.ts'
import { keepCopied, keptCopied } from './kept.ts'
import { wordsOf } from './words.ts'

/**
 * Puts blocks into the system's clipboard: as words for other programs, and whole for every window that has the builder open.
 * Where the browser refuses, the windows of this browser get them all the same. False when nobody would.
 */
export async function copyBlocks(blocks: readonly Block[]): Promise<boolean> {
  const words = wordsOf(blocks)
  const flavours = { 'text/plain': words, 'text/html': packMarkup(blocks, words) }
  try {
    const parts = Object.entries(flavours).map(([type, text]) => [type, new Blob([text], { type })])
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
    keepCopied(packBlocks(blocks), false)
    return true
  } catch {
    // No clipboard without https, or without permission.
    return keepCopied(packBlocks(blocks), true)
  }
}

/** The same in a `copy` or `cut` event, in which no browser refuses. */
export function copyInto(data: DataTransfer, blocks: readonly Block[]) {
  const words = wordsOf(blocks)
  data.setData('text/plain', words)
  data.setData('text/html', packMarkup(blocks, words))
  keepCopied(packBlocks(blocks), false)
}

/**
 * The blocks that were copied last, in whatever window, with new ids (decision 13); `text` is that of a `paste` event. Null when
 * something else was copied since, or nothing.
 */
export async function readCopied(text?: string): Promise<Block[] | null> {
  const found = text === undefined ? await readSystem() : text
  const kept = keptCopied()
  const blocks =
    (found ? unpackBlocks(found) : null) ??
    // The system's clipboard holds something older, or can't be asked.
    (kept && (kept.isOnlyHere || found === null) ? unpackBlocks(kept.text) : null)
  return blocks && withNewIds(blocks)
}

/** What the system's clipboard holds, markup first; null when the browser doesn't tell. */
async function readSystem(): Promise<string | null> {
  try {
    for (const item of await navigator.clipboard.read())
      for (const type of ['text/html', 'text/plain'])
        if (item.types.includes(type)) return await (await item.getType(type)).text()
    return ''
  } catch {
    // Neither asked nor allowed: what this browser's windows know is used.
    return null
  }
}
