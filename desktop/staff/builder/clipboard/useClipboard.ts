import { useEffect, useEffectEvent } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { toast } from '#staff/widgets/toast.ts'
import { copyInto, readCopied } from './clipboard.ts'
import { sortPasted, tellCopied, tellPasted } from './telling.ts'

interface ClipboardOptions {
  /** What a copy takes: the selected block, or the blocks of the selected row. Empty: the browser's own copy goes on. */
  selected: readonly Block[]
  /** What was pasted and may be there, with new ids. One step of the history, made by the caller. */
  onPaste(blocks: Block[]): void
  /** Takes the selected blocks away, as one step; they are in the clipboard by now. */
  onCut(): void
  /** Block types that this record takes; all when absent. The others are left out, and it is said (decision 14: the footer). */
  allows?: (type: string) => boolean
}

/** Ctrl+C, Ctrl+X and Ctrl+V of blocks, wherever they come from: keys, the browser's menu. Text fields and marked text keep theirs. */
export function useClipboard({ selected, onPaste, onCut, allows = () => true }: ClipboardOptions) {
  const pasteCopied = async (text?: string) => {
    const { taken, left } = sortPasted(await readCopied(text), allows)
    if (taken.length > 0) onPaste(taken)
    tellPasted(taken, left)
  }
  const take = useEffectEvent((event: ClipboardEvent) => {
    if (selected.length === 0 || !event.clipboardData || isText(event)) return
    event.preventDefault()
    copyInto(event.clipboardData, selected)
    tellCopied(selected.length, event.type === 'cut')
    if (event.type === 'cut') onCut()
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!event.clipboardData || isText(event)) return
    const text = event.clipboardData.getData('text/html') || event.clipboardData.getData('text/plain')
    void pasteCopied(text)
  })
  useEffect(() => {
    document.addEventListener('copy', take)
    document.addEventListener('cut', take)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', take)
      document.removeEventListener('cut', take)
      document.removeEventListener('paste', paste)
    }
  }, [])
  return {
    /** For a PASTE button: asks the browser for what was copied. */
    paste: () =>
      void pasteCopied().catch((error: unknown) => toast({ title: 'Nothing was pasted', description: String(error) })),
  }
}

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Meant for text: in a field, in a dialog, or with text marked. */
function isText({ type, target }: ClipboardEvent): boolean {
  const element = target instanceof Element ? target : document.activeElement
  if (element?.closest(`${fields}, [role="dialog"]`)) return true
  return type !== 'paste' && getSelection()?.isCollapsed === false
}
