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
 * The local Shopify's stock: thirty creatures, including awkward ones a shop must handle (sold out, a single variant,
 * no images, one sold-out cell in the price table, a very long name, non-ASCII letters).
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
