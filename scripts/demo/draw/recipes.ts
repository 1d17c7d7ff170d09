import { dragons } from './creatures/dragons.ts'
import type { Recipe } from './recipe.ts'

/** Every creature that can be drawn, by handle. */
export const recipes: ReadonlyMap<string, Recipe> = new Map([...dragons].map((recipe) => [recipe.handle, recipe]))
