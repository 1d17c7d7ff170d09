import { aberrations } from './bestiary/aberrations.ts'
import { beasts } from './bestiary/beasts.ts'
import { constructs } from './bestiary/constructs.ts'
import { dragons } from './bestiary/dragons.ts'
import { fey } from './bestiary/fey.ts'
import { fiends } from './bestiary/fiends.ts'
import { giants } from './bestiary/giants.ts'
import { oozes } from './bestiary/oozes.ts'
import { plants } from './bestiary/plants.ts'
import { undead } from './bestiary/undead.ts'
import { productOf } from './product.ts'
import type { DemoProduct } from './types.ts'

/**
 * What the local Shopify stocks: thirty creatures, with the awkward ones a shop must cope with among them (sold out,
 * one variant only, no pictures, one cell of the price table sold out, a very long name, letters beyond ASCII).
 */
export const demoCatalogue: DemoProduct[] = [
  ...dragons,
  ...undead,
  ...beasts,
  ...aberrations,
  ...constructs,
  ...fey,
  ...fiends,
  ...oozes,
  ...plants,
  ...giants,
].map(productOf)
