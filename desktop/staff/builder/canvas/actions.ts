import { useMemo } from 'react'
import {
  addNextTo,
  duplicateBlock,
  duplicateRow,
  insertAfter,
  insertAt,
  moveRow,
  moveSideways,
  newBlock,
  newId,
  removeBlock,
  removeRow,
} from '#shared/blocks/arrange.ts'
import type { Block } from '#shared/blocks/block.ts'
import { rowNumber, type Row, normalizeRows } from '#shared/blocks/rows.ts'
import { type Builder, useBuilder } from '#staff/builder/builder.ts'
import { copyBlocks } from '#staff/builder/clipboard/clipboard.ts'
import { countText, showCopied } from '#staff/builder/clipboard/toasts.ts'
import { labelOf } from '#shared/blocks/block-labels.ts'
import { toast } from '#staff/toast/toast.ts'
import type { BlockPlace } from './block-place.ts'
import { useOptions } from './options.ts'
import { neighbourOf, findPosition } from './positions.ts'
import { keepFocus, reveal } from './reveal.ts'
import { select } from './selection.ts'

/**
 * What the canvas buttons and shortcuts do. Each action is one history step and moves the focus to where work
 * continues.
 */
export type Actions = ReturnType<typeof createActions>

export function useActions(): Actions {
  const builder = useBuilder()
  const { make = plain } = useOptions()
  return useMemo(() => createActions(builder, make), [builder, make])
}

/** A new block with the page builder's default content. */
const plain = (type: string) => newBlock(type)

export function createActions(builder: Builder, make: (type: string) => Block) {
  const draft = () => builder.getState().draft
  /** Removes these blocks and moves the focus to a neighbour. */
  const without = (name: string, removed: readonly Block[], change: (blocks: readonly Block[]) => readonly Block[]) => {
    const next = neighbourOf(draft(), removed)
    builder.edit(name, change)
    if (next) reveal(`block:${next.id}`)
    else focusEmpty()
  }
  const open = (id: string) => {
    builder.open(id)
    reveal(`block:${id}`, 'editor')
  }
  /** Adds a block and opens its editor. */
  const add = (block: Block, change: (blocks: readonly Block[], block: Block) => readonly Block[]) => {
    builder.edit(`Add ${labelOf(block)}`, (blocks) => change(blocks, block))
    open(block.id)
  }
  return {
    /** Inserts a block where the block menu was opened. */
    insert: ({ row, order }: BlockPlace, type: string) =>
      add(make(type), (blocks, block) => insertAt(blocks, row, order, block)),
    addTextNextTo: (id: string) => add(make('text'), (blocks, block) => addNextTo(blocks, id, block)),
    open,
    apply(id: string) {
      builder.apply(id)
      reveal(`block:${id}`)
    },
    close(id: string) {
      builder.close(id)
      reveal(`block:${id}`)
    },
    moveSideways: (block: Block, by: -1 | 1) =>
      keepFocus(() => builder.edit(`Move ${labelOf(block)}`, (blocks) => moveSideways(blocks, block.id, by))),
    duplicate(block: Block) {
      const copyId = newId()
      builder.edit(`Duplicate ${labelOf(block)}`, (blocks) => duplicateBlock(blocks, block.id, copyId))
      reveal(`block:${copyId}`)
    },
    copy: (blocks: readonly Block[]) =>
      void copyBlocks(blocks).then((isKept) =>
        isKept
          ? showCopied(blocks.length, false)
          : toast({
              title: 'Nothing was copied',
              description: 'This browser blocks access to both the clipboard and its storage.',
              variant: 'destructive',
            }),
      ),
    remove: (block: Block) => without(`Delete ${labelOf(block)}`, [block], (blocks) => removeBlock(blocks, block.id)),
    moveRow: (from: number, to: number) =>
      keepFocus(() => builder.edit(`Move row ${from + 1}`, (blocks) => moveRow(blocks, from, to))),
    duplicateRow(index: number, row: Row) {
      builder.edit(`Duplicate row ${index + 1}`, (blocks) => duplicateRow(blocks, rowNumber(row)))
      const copy = normalizeRows(draft())[index + 1]
      if (copy) reveal(`row:${copy[0]!.id}`, 'handle')
    },
    removeRow: (index: number, row: Row) =>
      without(`Delete row ${index + 1}`, row, (blocks) => removeRow(blocks, rowNumber(row))),
    /** Removes blocks that are on the clipboard already. */
    cut: (cut: readonly Block[]) =>
      without(`Cut ${countText(cut.length)}`, cut, (blocks) =>
        cut.reduce((rest, { id }) => removeBlock(rest, id), blocks),
      ),
    /** Pastes below the row of the given block, or at the bottom (null). */
    paste(pasted: readonly Block[], below: string | null) {
      builder.edit(`Paste ${countText(pasted.length)}`, (blocks) =>
        insertAfter(blocks, below === null ? null : (findPosition(blocks, below)?.number ?? null), pasted),
      )
      if (pasted[0]) reveal(`block:${pasted[0].id}`)
    },
  }
}

/** The last block was removed: focus ADD NEW ROW. */
function focusEmpty() {
  select(null)
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.canvas-add .tool')?.focus())
}
