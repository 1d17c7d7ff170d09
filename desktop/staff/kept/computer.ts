import type { WorkPlace } from '#staff/builder/keeping/place.ts'
import type { Texts } from './texts.ts'

/** In the desktop editor: where on this computer's disk forms and the builder keep what is not saved. Empty in browsers, which have places of their own. */
export const computer: { texts?: Texts; work?: WorkPlace } = {}
