import { aCappella } from './creatures/aCappella.ts'
import { angler } from './creatures/angler.ts'
import { archivist } from './creatures/archivist.ts'
import { boar } from './creatures/boar.ts'
import { bonePiper } from './creatures/bonePiper.ts'
import { cubist } from './creatures/cubist.ts'
import { cyclops } from './creatures/cyclops.ts'
import { draugr } from './creatures/draugr.ts'
import { duchess } from './creatures/duchess.ts'
import { emeraldWyrm } from './creatures/emeraldWyrm.ts'
import { flytrap } from './creatures/flytrap.ts'
import { foldedWyrmling } from './creatures/foldedWyrmling.ts'
import { fox } from './creatures/fox.ts'
import { furnace } from './creatures/furnace.ts'
import { hellhound } from './creatures/hellhound.ts'
import { imp } from './creatures/imp.ts'
import { jackalope } from './creatures/jackalope.ts'
import { kettle } from './creatures/kettle.ts'
import { ledgerDrake } from './creatures/ledgerDrake.ts'
import { lich } from './creatures/lich.ts'
import { lunch } from './creatures/lunch.ts'
import { mandrake } from './creatures/mandrake.ts'
import { politeMaw } from './creatures/politeMaw.ts'
import { quarrellingHydra } from './creatures/quarrellingHydra.ts'
import { rook } from './creatures/rook.ts'
import { sentinel } from './creatures/sentinel.ts'
import { toad } from './creatures/toad.ts'
import { toadstool } from './creatures/toadstool.ts'
import { understudy } from './creatures/understudy.ts'
import type { Recipe } from './recipe.ts'

const all: readonly Recipe[] = [
  emeraldWyrm,
  ledgerDrake,
  foldedWyrmling,
  quarrellingHydra,
  draugr,
  bonePiper,
  lich,
  understudy,
  jackalope,
  toad,
  boar,
  archivist,
  angler,
  politeMaw,
  sentinel,
  rook,
  kettle,
  duchess,
  fox,
  imp,
  furnace,
  hellhound,
  cubist,
  aCappella,
  mandrake,
  toadstool,
  flytrap,
  lunch,
  cyclops,
]

/** Every creature that can be drawn, by handle. */
export const recipes: ReadonlyMap<string, Recipe> = new Map(all.map((recipe) => [recipe.handle, recipe]))
