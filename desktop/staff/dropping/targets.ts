/** What a place on the screen does with a picture that is dropped on it. */
export interface DropOffer {
  /** For people, while they drag and afterwards: `It becomes the picture of this Hero block.` */
  words: string
  /** What is marked on the screen. */
  element: Element
  /** The picture is in the queue, under this id. */
  land(upload: string, name: string): void
}

/** Says what would happen to a picture that is dropped on an element within; null: nothing of its own. */
export type DropTarget = (at: Element) => DropOffer | null

const targets = new Map<Element, DropTarget>()

/** From now on pictures can be dropped into `element`. Answers how to end that. */
export function addDropTarget(element: Element, target: DropTarget): () => void {
  targets.set(element, target)
  return () => void targets.delete(element)
}

/** What the innermost target around an element offers; null: the picture goes to the image repository. */
export function offerAt(at: Element): DropOffer | null {
  for (let element: Element | null = at; element; element = element.parentElement) {
    const offer = targets.get(element)?.(at)
    if (offer) return offer
  }
  return null
}
