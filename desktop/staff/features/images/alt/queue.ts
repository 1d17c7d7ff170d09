import type { Image } from '#shared/features/images/images.schema.ts'
import { compareNames, lacksAlt } from '#staff/features/images/images.ts'
import { isPressed, type KeyPress } from '#staff/widgets/commands/keyboard.ts'

export type Outcome = 'described' | 'decorative' | 'skipped'

/** The images to describe, in order. The list stays as it was at the start, whatever happens to the images. */
export interface Queue {
  ids: readonly string[]
  /** Index of the current image; equals `ids.length` at the end. */
  at: number
  outcomes: Readonly<Record<string, Outcome>>
}

/**
 * A queue of the chosen images in their order, which is that of the uploaded folder or of the list; or of all images
 * without alt text, by name as in a folder.
 */
export function queueOf(images: readonly Image[], chosen: readonly string[] | undefined): Queue {
  const queued = chosen
    ? chosen.flatMap((id) => images.find((image) => image.id === id) ?? [])
    : images.filter(lacksAlt).toSorted(compareNames)
  return { ids: queued.map(({ id }) => id), at: 0, outcomes: {} }
}

/** Records the outcome and moves to the next image. */
export const advance = (queue: Queue, outcome: Outcome): Queue => {
  const id = queue.ids[queue.at]
  if (id === undefined) return queue
  return { ...queue, at: queue.at + 1, outcomes: { ...queue.outcomes, [id]: outcome } }
}

export const goBack = (queue: Queue): Queue => ({ ...queue, at: Math.max(0, queue.at - 1) })

/** Moves to an image whose alt text was restored; stays put if it is not in the queue. */
export function returnTo(queue: Queue, id: string): Queue {
  const at = queue.ids.indexOf(id)
  if (at === -1) return queue
  const { [id]: _, ...outcomes } = queue.outcomes
  return { ...queue, at, outcomes }
}

/** A new queue of the skipped images only. */
export const skippedOf = ({ ids, outcomes }: Queue): Queue => ({
  ids: ids.filter((id) => outcomes[id] === 'skipped'),
  at: 0,
  outcomes: {},
})

export const countOf = ({ outcomes }: Queue, outcome: Outcome): number =>
  Object.values(outcomes).filter((one) => one === outcome).length

/** `2 described, 1 decorative, 3 skipped`; empty if nothing was done. */
export const outcomesInWords = (queue: Queue): string =>
  (['described', 'decorative', 'skipped'] as const)
    .map((outcome) => [countOf(queue, outcome), outcome] as const)
    .filter(([count]) => count > 0)
    .map(([count, outcome]) => `${count} ${outcome}`)
    .join(', ')

export type Command = 'save' | 'decorative' | 'skip' | 'back' | 'undo'

/** In the syntax of `aria-keyshortcuts`. */
export const shortcuts: Record<Command, string> = {
  save: 'Enter',
  decorative: 'Alt+D',
  skip: 'PageDown',
  back: 'PageUp',
  undo: 'Alt+Z',
}

/**
 * Maps a key press to a queue command; null leaves it to the browser. `isInField`: in the text field, where Enter does
 * not press a button.
 */
export function commandOf(press: KeyPress, isInField: boolean): Command | null {
  const command = (Object.keys(shortcuts) as Command[]).find((one) => isPressed(press, [shortcuts[one]]))
  return command === undefined || (command === 'save' && !isInField) ? null : command
}
