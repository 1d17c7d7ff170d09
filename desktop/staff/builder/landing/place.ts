import { addBeside, addRow, addToRow, changeContent, insertAfter, newBlock } from '#shared/blocks/arrange.ts'
import { type Block, MAX_COLUMNS } from '#shared/blocks/block.ts'
import type { CanvasOptions } from '#staff/builder/canvas/options.ts'
import { placeOf } from '#staff/builder/canvas/places.ts'
import { editable, patched } from '#staff/builder/editors/fields/field.ts'
import { pickedFields, type PictureNames } from '#staff/builder/editors/fields/picture-fields.ts'
import { pictureSize } from '#staff/builder/editors/kinds/picture-size.ts'
import { labelOf } from '#staff/builder/labels.ts'
import type { Spot } from '#staff/dropping/landings.ts'
import type { PickedPicture } from '#staff/widgets/picture/picture-picker.ts'
import { firstText } from '#storefront/blocks/content.ts'

type Blocks = readonly Block[]

/** What a canvas takes: its options, as far as they matter here. */
type Options = Pick<CanvasOptions, 'allowed' | 'make' | 'fieldsOf'>

/** Where a block keeps its picture, as its editor does; null: it has none. */
function pictureNames({ type, content }: Block, isInTemplateWords: boolean): PictureNames | null {
  const has = (name: string) => Object.hasOwn(content, name)
  if (type === 'image')
    return isInTemplateWords
      ? { name: has('imageUrl') ? 'imageUrl' : 'url', altName: 'alt' }
      : { name: 'imageUrl', altName: 'alt', sizeNames: pictureSize }
  if (type !== 'hero') return null
  return isInTemplateWords
    ? { name: firstText(content, 'imageUrl') ? 'imageUrl' : 'backgroundImage' }
    : { name: 'imageUrl', altName: 'alt', sizeNames: pictureSize, fallbackName: 'backgroundImage' }
}

const namesOf = (block: Block, { fieldsOf }: Options) => pictureNames(block, Boolean(fieldsOf?.(block)))

/** What a picture that is dropped on a block, on a row (the id of its last block) or below all does, in words. Null: nothing. */
export function offered(blocks: Blocks, at: { block?: string; row?: string }, options: Options): Offered | null {
  const block = blocks.find(({ id }) => id === at.block)
  if (block && namesOf(block, options))
    return {
      spot: { kind: 'picture', block: block.id },
      words: `It becomes the picture of this ${labelOf(block)} block.`,
    }
  // The footer, for one, shows no pictures.
  if (!options.allowed.includes('image')) return null
  const place = placeOf(blocks, (at.block ?? at.row) || '')
  if (!place) return { spot: { kind: 'end' }, words: 'It becomes a new Image block below all others.' }
  const row = `row ${place.rowIndex + 1}`
  const isFull = place.row.length >= MAX_COLUMNS
  if (at.block !== undefined) {
    const isBelow = isFull || place.row.length === 1
    return {
      spot: { kind: 'beside', block: place.block.id },
      words: `It becomes a new Image block ${isBelow ? `below ${row}` : `beside this ${labelOf(place.block)} block`}.`,
    }
  }
  return {
    spot: { kind: 'row', block: place.block.id },
    words: `It becomes a new Image block ${isFull ? `below ${row}, which is full` : `in ${row}`}.`,
  }
}

export interface Offered {
  spot: Spot
  words: string
}

/** A step of the history that brings a picture to its spot; null: the block that it was for is gone. */
export interface LandingStep {
  name: string
  /** The block that has it now. */
  id: string
  change(blocks: Blocks): Blocks
}

export function landingStep(blocks: Blocks, spot: Spot, picture: PickedPicture, options: Options): LandingStep | null {
  if (spot.kind === 'picture') {
    const block = blocks.find(({ id }) => id === spot.block)
    if (!block || !namesOf(block, options)) return null
    const { id } = block
    return {
      name: `Picture of ${labelOf(block)}`,
      id,
      // As it is by then: what was typed in its editor has become a step before this one.
      change: (before) => {
        const now = before.find((each) => each.id === id)
        return now ? changeContent(before, id, withPicture(now, picture, options)) : before
      },
    }
  }
  const plain = (options.make ?? newBlock)('image')
  const block = { ...plain, content: withPicture(plain, picture, options) }
  return { name: `Add ${labelOf(block)}`, id: block.id, change: (before) => added(before, spot, block) }
}

function added(blocks: Blocks, spot: Exclude<Spot, { kind: 'picture' }>, block: Block): Blocks {
  const place = spot.kind === 'end' ? null : placeOf(blocks, spot.block)
  // What it was meant to stand beside may be gone.
  if (!place) return addRow(blocks, block)
  if (spot.kind === 'beside') return addBeside(blocks, place.block.id, block)
  return place.row.length >= MAX_COLUMNS
    ? insertAfter(blocks, place.number, [block])
    : addToRow(blocks, place.number, block)
}

function withPicture(block: Block, picture: PickedPicture, options: Options): Block['content'] {
  const names = namesOf(block, options)
  return names
    ? patched(block.content, pickedFields(names, editable(block.content[names.name]), picture))
    : block.content
}
