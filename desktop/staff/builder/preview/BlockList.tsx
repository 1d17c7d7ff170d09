import { memo, useRef, useState, type KeyboardEvent } from 'react'
import { useStableCallback } from '#staff/widgets/useStableCallback.ts'
import type { Block } from '#shared/blocks/block.ts'
import { labelOf } from '#shared/blocks/block-labels.ts'
import { keyOf } from '#staff/widgets/commands/keyboard.ts'

interface BlockListProps {
  blocks: readonly Block[]
  selected: string | null
  onSelect(blockId: string): void
  /** The block that has the keyboard focus; null if none. */
  onPoint(blockId: string | null): void
}

/**
 * The preview's blocks for keyboard users: one tab stop, arrow keys move between blocks, Enter selects. Visible while
 * focused.
 */
export const BlockList = memo(function BlockList({ blocks, selected, onSelect, onPoint }: BlockListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<string | null>(null)
  const stop =
    [selected, last].map((id) => blocks.findIndex((block) => block.id === id)).find((index) => index >= 0) ?? 0

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const key = keyOf(event)
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (to >= 0 || key === 'End') buttons.at(Math.min(to, buttons.length - 1))?.focus()
  }
  const focus = useStableCallback((id: string) => {
    setLast(id)
    onPoint(id)
  })
  const choose = useStableCallback(onSelect)
  if (blocks.length === 0) return null
  return (
    <div
      ref={list}
      className="preview-list row loose"
      role="toolbar"
      aria-label="Preview blocks"
      aria-orientation="vertical"
      tabIndex={-1}
      onKeyDown={press}
      onBlur={() => onPoint(null)}
    >
      {blocks.map((block, index) => (
        <BlockButton
          key={block.id}
          id={block.id}
          text={`Edit ${labelOf(block)}, row ${block.layout.row}`}
          isStop={index === stop}
          isSelected={block.id === selected}
          onSelect={choose}
          onFocus={focus}
        />
      ))}
      <span className="dim" aria-hidden="true">
        Use the arrow keys to move between blocks
      </span>
    </div>
  )
})

interface BlockButtonProps {
  id: string
  text: string
  /** Whether Tab reaches it. */
  isStop: boolean
  isSelected: boolean
  onSelect(id: string): void
  onFocus(id: string): void
}

/** Typing in one of 200 blocks doesn't render the buttons of the others. */
const BlockButton = memo(({ id, text, isStop, isSelected, onSelect, onFocus }: BlockButtonProps) => (
  <button
    type="button"
    className="tool tool-edged"
    tabIndex={isStop ? 0 : -1}
    aria-pressed={isSelected}
    onClick={() => onSelect(id)}
    onFocus={() => onFocus(id)}
  >
    {text}
  </button>
))
