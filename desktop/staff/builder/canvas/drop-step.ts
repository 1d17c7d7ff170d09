import { addBeside, addRow, addToRow, changeContent, insertAfter, newBlock } from '#shared/blocks/arrange.ts'
import { type Block, MAX_COLUMNS } from '#shared/blocks/block.ts'
import { declarationOf } from '#shared/blocks/block-types.ts'
import type { CanvasOptions } from './options.ts'
import { findPosition } from './positions.ts'
import { applyPatch } from '#staff/builder/editors/fields/field.ts'
import { pickedFields, pictureNames, type PictureNames } from '#staff/builder/editors/fields/picture-fields.ts'
import { labelOf } from '#shared/blocks/block-labels.ts'
import type { DropTarget } from '#staff/drops/pending-drops.ts'
import { toast } from '#staff/toast/toast.ts'
import type { PickedImage } from '#staff/widgets/image/image-picker.ts'
import { readFirstText } from '#shared/blocks/content.ts'

type Blocks = readonly Block[]

type DropOptions = Pick<CanvasOptions, 'allowed' | 'make' | 'fieldsOf'>

/** The image fields of a block, as in its editor; null if it has none. */
function namesOf(block: Block, { fieldsOf }: DropOptions): PictureNames | null {
  const of = fieldsOf?.(block) ?? declarationOf(block)
  return of ? pictureNames(of, block.content) : null
}

/**
 * What dropping an image does: on a block, on a row (identified by its last block), or on the canvas. Null if nothing.
 */
export function describeDrop(
  blocks: Blocks,
  at: { block?: string; row?: string },
  options: DropOptions,
): DropDescription | null {
  const block = blocks.find(({ id }) => id === at.block)
  if (block && namesOf(block, options))
    return {
      spot: { kind: 'picture', block: block.id },
      text: `Sets the image of this ${labelOf(block)} block.`,
    }
  // The footer, for example, has no images.
  if (!options.allowed.includes('image')) return null
  const place = findPosition(blocks, (at.block ?? at.row) || '')
  if (!place) return { spot: { kind: 'end' }, text: 'Adds an Image block at the bottom.' }
  const row = `row ${place.rowIndex + 1}`
  const isFull = place.row.length >= MAX_COLUMNS
  if (at.block !== undefined) {
    const isBelow = isFull || place.row.length === 1
    return {
      spot: { kind: 'beside', block: place.block.id },
      text: `Adds an Image block ${isBelow ? `below ${row}` : `beside this ${labelOf(place.block)} block`}.`,
    }
  }
  return {
    spot: { kind: 'row', block: place.block.id },
    text: `Adds an Image block ${isFull ? `below ${row}, which is full` : `in ${row}`}.`,
  }
}

export interface DropDescription {
  spot: DropTarget
  text: string
}

/** The step that puts an image in place; null if its block was deleted. */
export interface DropStep {
  name: string
  /** The block that receives the image. */
  id: string
  change(blocks: Blocks): Blocks
}

export function createDropStep(
  blocks: Blocks,
  spot: DropTarget,
  picture: PickedImage,
  options: DropOptions,
): DropStep | null {
  if (spot.kind === 'picture') {
    const block = blocks.find(({ id }) => id === spot.block)
    if (!block || !namesOf(block, options)) return null
    const { id } = block
    return {
      name: `Set image of ${labelOf(block)}`,
      id,
      // Looks the block up again, because typing in its editor may have become a step before this one.
      change: (before) => {
        const now = before.find((each) => each.id === id)
        return now ? changeContent(before, id, withPicture(now, picture, options)) : before
      },
    }
  }
  const plain = (options.make ?? newBlock)('image')
  const block = { ...plain, content: withPicture(plain, picture, options) }
  return { name: `Add ${labelOf(block)}`, id: block.id, change: (before) => addImageBlock(before, spot, block) }
}

/** Says that an image has no place any more. */
export const showBlockGone = (name: string) =>
  toast({
    title: 'The block was deleted',
    description: `You’ll find ${name} in the image repository.`,
  })

function addImageBlock(blocks: Blocks, spot: Exclude<DropTarget, { kind: 'picture' }>, block: Block): Blocks {
  const place = spot.kind === 'end' ? null : findPosition(blocks, spot.block)
  // The block beside it may have been deleted.
  if (!place) return addRow(blocks, block)
  if (spot.kind === 'beside') return addBeside(blocks, place.block.id, block)
  return place.row.length >= MAX_COLUMNS
    ? insertAfter(blocks, place.number, [block])
    : addToRow(blocks, place.number, block)
}

function withPicture(block: Block, picture: PickedImage, options: DropOptions): Block['content'] {
  const names = namesOf(block, options)
  if (!names) return block.content
  const { name, fallbackName = name } = names
  const before = readFirstText(block.content, name, fallbackName)
  return applyPatch(block.content, pickedFields(names, before, picture))
}
