import { deepEqual } from './deep-equal.ts'
import type { RecordPart } from './record.ts'

export type MergeSide = 'mine' | 'theirs'

/** A field that differs between two versions. */
export interface FieldConflict<T> {
  key: keyof T & string
  base: unknown
  mine: unknown
  theirs: unknown
  /** Side that changed it since the base. If only one did, its version is the obvious one. */
  changedBy: MergeSide | 'both'
}

/** Compares the form with the record saved by somebody else, part by part. */
export function compareWithBase<T extends object>(
  base: T,
  mine: T,
  theirs: T,
  parts: readonly Pick<RecordPart, 'key' | 'compared'>[],
): FieldConflict<T>[] {
  return parts.flatMap(({ key: name, compared = (value) => value }) => {
    const key = name as keyof T & string
    const isSame = (one: T, other: T) => deepEqual(compared(one[key]), compared(other[key]))
    if (isSame(mine, theirs)) return []
    const [iChanged, theyChanged] = [!isSame(base, mine), !isSame(base, theirs)]
    const changedBy = iChanged && theyChanged ? 'both' : iChanged ? 'mine' : 'theirs'
    return [{ key, base: base[key], mine: mine[key], theirs: theirs[key], changedBy }]
  })
}

/** Choices for fields that only one side changed. The others need a decision. */
export const obviousChoices = <T>(differences: readonly FieldConflict<T>[]): Partial<Record<string, MergeSide>> =>
  Object.fromEntries(differences.flatMap(({ key, changedBy }) => (changedBy === 'both' ? [] : [[key, changedBy]])))

/** The form with each field from the chosen side; null while a choice is missing. */
export function mergeFields<T extends object>(
  mine: T,
  differences: readonly FieldConflict<T>[],
  choices: Partial<Record<string, MergeSide>>,
): T | null {
  if (differences.some(({ key }) => choices[key] === undefined)) return null
  const fromThem = differences.filter(({ key }) => choices[key] === 'theirs').map(({ key, theirs }) => [key, theirs])
  return { ...mine, ...Object.fromEntries(fromThem) }
}
