import { Button } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import type { BlockType } from '#shared/blocks/block-types.ts'
import type { BlockContent } from '#staff/builder/builder.ts'
import { labelOf } from '#shared/blocks/block-labels.ts'
import { useSet } from './fields/field.ts'
import type { KindProps } from './kinds/editor.ts'
import { CollapsibleFields } from './kinds/CollapsibleFields.tsx'
import { ContactInfoFields } from './kinds/ContactInfoFields.tsx'
import { FaqQuickLinksFields } from './kinds/FaqQuickLinksFields.tsx'
import { FeatureGridFields } from './kinds/FeatureGridFields.tsx'
import { FeaturedProductsFields } from './kinds/FeaturedProductsFields.tsx'
import { GalleryPreviewFields } from './kinds/GalleryPreviewFields.tsx'
import { HeroFields } from './kinds/HeroFields.tsx'
import { ImageFields } from './kinds/ImageFields.tsx'
import { TextFields } from './kinds/TextFields.tsx'
import { VideoFields } from './kinds/VideoFields.tsx'
import { Unknown } from './Unknown.tsx'
import './editors.css'
import { ariaKeys, isPressed, shortcuts } from '#staff/widgets/commands/keyboard.ts'

/** contact-form has no fields of its own. */
const kinds = {
  hero: HeroFields,
  text: TextFields,
  image: ImageFields,
  video: VideoFields,
  'feature-grid': FeatureGridFields,
  'gallery-preview': GalleryPreviewFields,
  'featured-products': FeaturedProductsFields,
  'contact-info': ContactInfoFields,
  'faq-quick-links': FaqQuickLinksFields,
  collapsible: CollapsibleFields,
} satisfies Record<Exclude<BlockType, 'contact-form'>, ComponentType<KindProps>>
const isKnown = (type: string): type is keyof typeof kinds => Object.hasOwn(kinds, type)

interface BlockEditorProps {
  block: Block
  /** The content typed so far. */
  content: BlockContent
  /** Used instead of the default fields of the type. */
  fields?: ComponentType<KindProps> | null
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
  const Kind = fields ?? (isKnown(block.type) ? kinds[block.type] : null)
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
      <div className="stack loose">{Kind ? <Kind content={content} set={set} /> : <Unknown type={block.type} />}</div>
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
