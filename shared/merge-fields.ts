import { same } from '#shared/same.ts'

export type Side = 'mine' | 'theirs'

/** A field that is not the same in both versions. */
export interface Difference<T> {
  key: keyof T & string
  base: unknown
  mine: unknown
  theirs: unknown
  /** Who changed it since the base: where only one did, theirs is the obvious version. */
  changedBy: Side | 'both'
}

/** What differs between the form and the record as somebody else saved it, field by field. */
export function compare<T extends object>(
  base: T,
  mine: T,
  theirs: T,
  keys: readonly (keyof T & string)[],
): Difference<T>[] {
  return keys
    .filter((key) => !same(mine[key], theirs[key]))
    .map((key) => {
      const iChanged = !same(base[key], mine[key])
      const theyChanged = !same(base[key], theirs[key])
      return {
        key,
        base: base[key],
        mine: mine[key],
        theirs: theirs[key],
        changedBy: iChanged && theyChanged ? 'both' : iChanged ? 'mine' : 'theirs',
      }
    })
}

/** The choices that need no thinking: fields that only one of the two changed. The others are left for the person. */
export const obviousChoices = <T>(differences: readonly Difference<T>[]): Partial<Record<string, Side>> =>
  Object.fromEntries(differences.flatMap(({ key, changedBy }) => (changedBy === 'both' ? [] : [[key, changedBy]])))

/** The form with each field from the side that was chosen for it. Null while a field has no choice yet. */
export function merge<T extends object>(
  mine: T,
  differences: readonly Difference<T>[],
  choices: Partial<Record<string, Side>>,
): T | null {
  if (differences.some(({ key }) => choices[key] === undefined)) return null
  const fromThem = differences.filter(({ key }) => choices[key] === 'theirs').map(({ key, theirs }) => [key, theirs])
  return { ...mine, ...Object.fromEntries(fromThem) }
}
