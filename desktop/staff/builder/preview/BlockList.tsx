import { memo, useRef, useState, type KeyboardEvent } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { labelOf } from '#staff/builder/labels.ts'

interface BlockListProps {
  blocks: readonly Block[]
  selected: string | null
  onSelect(blockId: string): void
  /** The block that the keyboard is at; null when it is elsewhere. */
  onPoint(blockId: string | null): void
}

/** The blocks of the preview for keyboards: one stop, arrows to go from block to block, Enter to select. In sight while it is used. */
export const BlockList = memo(function BlockList({ blocks, selected, onSelect, onPoint }: BlockListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<string | null>(null)
  const stop =
    [selected, last].map((id) => blocks.findIndex((block) => block.id === id)).find((index) => index >= 0) ?? 0

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[
      event.key
    ]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (to >= 0 || event.key === 'End') buttons.at(Math.min(to, buttons.length - 1))?.focus()
  }
  if (blocks.length === 0) return null
  return (
    <div
      ref={list}
      className="preview-list"
      role="toolbar"
      aria-label="Blocks of the preview"
      aria-orientation="vertical"
      tabIndex={-1}
      onKeyDown={press}
      onBlur={() => onPoint(null)}
    >
      {blocks.map((block, index) => (
        <button
          key={block.id}
          type="button"
          tabIndex={index === stop ? 0 : -1}
          aria-pressed={block.id === selected}
          onClick={() => onSelect(block.id)}
          onFocus={() => {
            setLast(block.id)
            onPoint(block.id)
          }}
        >
          Edit {labelOf(block)}, row {block.layout.row}
        </button>
      ))}
      <span className="dim" aria-hidden="true">
        Arrows go from block to block
      </span>
    </div>
  )
})
