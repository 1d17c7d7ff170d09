import type { WorkPlace } from '#staff/builder/keeping/place.ts'

/** Where drafts of forms are kept, as texts by name. */
export interface DraftPlace {
  get(name: string): string | null
  /** Null forgets it. Throws, or rejects, when it can't be kept. */
  set(name: string, text: string | null): void | Promise<void>
}

/** In the desktop editor: where on this computer's disk forms and the builder keep what is not saved. Empty in browsers, which have places of their own. */
export const computer: {
  drafts?: DraftPlace
  work?: WorkPlace
  /** Whether everything that was to be kept is. */ isWhole?: () => boolean
} = {}
