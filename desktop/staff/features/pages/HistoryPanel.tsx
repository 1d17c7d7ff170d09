import { useState } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'

interface HistoryPanelProps {
  pageId: string
  /** What the builder has now, with what is typed in open editors. */
  current: readonly Block[]
  /** Puts these blocks into the builder, as one step of this name. */
  onRestore(blocks: readonly Block[], name: string): void
}

/** HISTORY: the page as it was saved, compared with what the builder has now; all of it or one block can be restored (issue 5). */
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
