import { aberrations } from './creatures/aberrations.ts'
import { beasts } from './creatures/beasts.ts'
import { constructs } from './creatures/constructs.ts'
import { dragons } from './creatures/dragons.ts'
import { fey } from './creatures/fey.ts'
import { fiends } from './creatures/fiends.ts'
import { giants } from './creatures/giants.ts'
import { oozes } from './creatures/oozes.ts'
import { plants } from './creatures/plants.ts'
import { undead } from './creatures/undead.ts'
import type { Recipe } from './recipe.ts'

/** Every creature that can be drawn, by handle. */
export const recipes: ReadonlyMap<string, Recipe> = new Map(
  [
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
  ].map((recipe) => [recipe.handle, recipe]),
)
