import { withNewIds } from '#shared/blocks/arrange.ts'
import type { Block } from '#shared/blocks/block.ts'
import { packBlocks, packMarkup, unpackBlocks } from './pack.ts'
import { storeCopy, readStoredCopy } from './stored-copy.ts'
import { blockText } from './block-text.ts'

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
