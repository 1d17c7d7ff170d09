import type { Image } from '#shared/features/images/images.schema.ts'
import { lacksAlt } from '#staff/features/images/images.ts'

/** What became of an image in the queue. */
export type Outcome = 'described' | 'decorative' | 'skipped'

/** The images to go through, one after the other. It stays as it was at the beginning, whatever becomes of them. */
export interface Queue {
  ids: readonly string[]
  /** The one that is shown. As many as there are: all have been gone through. */
  at: number
  outcomes: Readonly<Record<string, Outcome>>
}

/** Of the images that were chosen, in the order of the repository; of all without alt text, where none were. */
export function queueOf(images: readonly Image[], chosen: readonly string[] | undefined): Queue {
  const wanted = new Set(chosen)
  const queued = images.filter((image) => (chosen ? wanted.has(image.id) : lacksAlt(image)))
  return { ids: queued.map(({ id }) => id), at: 0, outcomes: {} }
}

/** On to the next one. */
export const went = (queue: Queue, outcome: Outcome): Queue => {
  const id = queue.ids[queue.at]
  if (id === undefined) return queue
  return { ...queue, at: queue.at + 1, outcomes: { ...queue.outcomes, [id]: outcome } }
}

/** To the one before. */
export const back = (queue: Queue): Queue => ({ ...queue, at: Math.max(0, queue.at - 1) })

/** To an image whose words have been put back; nowhere, if it is none of these. */
export function putBack(queue: Queue, id: string): Queue {
  const at = queue.ids.indexOf(id)
  if (at === -1) return queue
  const { [id]: _, ...outcomes } = queue.outcomes
  return { ...queue, at, outcomes }
}

/** Only those that were skipped, from the beginning. */
export const skippedOf = ({ ids, outcomes }: Queue): Queue => ({
  ids: ids.filter((id) => outcomes[id] === 'skipped'),
  at: 0,
  outcomes: {},
})

export const countOf = ({ outcomes }: Queue, outcome: Outcome): number =>
  Object.values(outcomes).filter((one) => one === outcome).length

/** `2 described, 1 decorative, 3 skipped`. Empty where nothing has been done. */
export const outcomesInWords = (queue: Queue): string =>
  (['described', 'decorative', 'skipped'] as const)
    .map((outcome) => [countOf(queue, outcome), outcome] as const)
    .filter(([count]) => count > 0)
    .map(([count, outcome]) => `${count} ${outcome}`)
    .join(', ')
