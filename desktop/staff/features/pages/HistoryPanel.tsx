import { useState } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'

interface HistoryPanelProps {
  pageId: string
  /** The builder's blocks, including input in open editors. */
  current: readonly Block[]
  /** Puts these blocks into the builder as one undoable step with this name. */
  onRestore(blocks: readonly Block[], name: string): void
}

/** HISTORY: compares saved versions with the builder, and restores a version or a single block. */
export function HistoryPanel(props: HistoryPanelProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tool className="tool-edged" name="HISTORY" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        HISTORY
      </Tool>
      {isOpen && <HistoryDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
