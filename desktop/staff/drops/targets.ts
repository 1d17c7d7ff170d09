/** What a place on the screen does with a dropped image. */
export interface DropOffer {
  /** Shown while dragging and afterwards: `Sets the image of this Hero block.` */
  text: string
  /** The element to highlight. */
  element: Element
  /** Takes dropped files. The first image is for this place, the rest for the image repository. */
  take(files: readonly File[]): void
}

/** Returns the offer for an element within the target; null for none. */
export type DropTargetHandler = (at: Element) => DropOffer | null

const targets = new Map<Element, DropTargetHandler>()

/** Registers a drop target. Returns a function that removes it. */
export function addDropTarget(element: Element, target: DropTargetHandler): () => void {
  targets.set(element, target)
  return () => void targets.delete(element)
}

/** The offer of the innermost target around an element; null if the image goes to the image repository. */
export function offerAt(at: Element): DropOffer | null {
  for (let element: Element | null = at; element; element = element.parentElement) {
    const offer = targets.get(element)?.(at)
    if (offer) return offer
  }
  return null
}
