import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { declarationOf } from '#shared/blocks/block-types.ts'
import type { BlockFields } from '#shared/blocks/declare-block.ts'
import type { BlockContent } from '#staff/builder/builder.ts'
import { labelOf } from '#shared/blocks/block-labels.ts'
import { useSet } from './fields/field.ts'
import { BlockForm } from './BlockForm.tsx'
import { Unknown } from './Unknown.tsx'
import './editors.css'
import { ariaKeys, isPressed, shortcuts } from '#staff/widgets/commands/keyboard.ts'

interface BlockEditorProps {
  block: Block
  /** The content typed so far. */
  content: BlockContent
  /** Used instead of the declared fields of the type. */
  fields?: BlockFields | null
  onChange(content: BlockContent): void
  /** Applies the typed content. */
  onSave(): void
  /** Restores the original content. */
  onCancel(): void
  /** Deletes the whole block. */
  onDelete(): void
  /** Controls for the block's position on the page. */
  layout: ReactNode
}

/** A block's edit mode. */
export function BlockEditor(props: BlockEditorProps) {
  const { block, content, fields = null, onChange, onSave, onCancel, onDelete, layout } = props
  const set = useSet(content, onChange)
  const of = fields ?? declarationOf(block)
  const label = labelOf(block)
  return (
    // The shortcut duplicates the DONE button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="block-editor stack loose"
      aria-label={`Edit ${label}`}
      onKeyDown={(event) => {
        // Dialogs are React children of the editor but not DOM children.
        if (!event.currentTarget.contains(event.target as Node)) return
        if (!isPressed(event, shortcuts.done)) return
        event.preventDefault()
        onSave()
      }}
    >
      {layout}
      <div className="stack loose">
        {of?.form.length ? <BlockForm of={of} content={content} set={set} /> : <Unknown type={block.type} />}
      </div>
      <div className="block-editor-actions row">
        <Button type="primary" aria-keyshortcuts={ariaKeys(shortcuts.done)} onClick={onSave}>
          DONE
        </Button>
        <Button onClick={onCancel}>CANCEL</Button>
        <Button className="end" danger onClick={onDelete}>
          DELETE
        </Button>
      </div>
    </section>
  )
}
