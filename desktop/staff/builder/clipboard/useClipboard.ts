import { useEffect, useEffectEvent } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { toast } from '#staff/toast/toast.ts'
import { copyInto, readCopied } from './clipboard.ts'
import { splitPasted, showCopied, showPasted } from './toasts.ts'

interface ClipboardOptions {
  /** What a copy takes: the selected block or the blocks of the selected row. If empty, the browser's own copy runs. */
  selected: readonly Block[]
  /** Receives the allowed blocks with new ids. The caller makes one history step of them. */
  onPaste(blocks: Block[]): void
  /** Removes the selected blocks in one step; they are on the clipboard already. */
  onCut(): void
  /** Block types that this record allows; all by default. Others are left out, and a toast says so. */
  allows?: (type: string) => boolean
}

/**
 * Handles copy, cut and paste of blocks, by shortcut or menu. Text fields and selected text keep the browser's
 * behaviour.
 */
export function useClipboard({ selected, onPaste, onCut, allows = () => true }: ClipboardOptions) {
  const pasteCopied = async (text?: string) => {
    const { taken, left } = splitPasted(await readCopied(text), allows)
    if (taken.length > 0) onPaste(taken)
    showPasted(taken, left)
  }
  const take = useEffectEvent((event: ClipboardEvent) => {
    if (selected.length === 0 || !event.clipboardData || isText(event)) return
    event.preventDefault()
    copyInto(event.clipboardData, selected)
    showCopied(selected.length, event.type === 'cut')
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
    /** Pastes from a button, which reads the clipboard through the browser's API. */
    paste: () =>
      void pasteCopied().catch((error: unknown) => toast({ title: 'Nothing was pasted', description: String(error) })),
  }
}

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Whether the event concerns text: in a field, in a dialog, or with selected text. */
function isText({ type, target }: ClipboardEvent): boolean {
  const element = target instanceof Element ? target : document.activeElement
  if (element?.closest(`${fields}, [role="dialog"]`)) return true
  return type !== 'paste' && getSelection()?.isCollapsed === false
}
