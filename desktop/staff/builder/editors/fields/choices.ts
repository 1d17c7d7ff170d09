import { readFlag } from '#shared/blocks/content.ts'

/** A stored switch value, read as the shop reads it. */
export const readSwitch = (value: unknown, fallback: boolean): boolean => readFlag({ value }, 'value', fallback)

export interface Choice<T extends string | number> {
  value: T
  label: string
}

/** Labels for values: `terminal-prompt` becomes `Terminal prompt`. */
export const labelled = <T extends string>(values: readonly T[]): Choice<T>[] =>
  values.map((value) => ({ value, label: nameOf(value) }))

const nameOf = (value: string) => (value[0] ?? '').toUpperCase() + value.slice(1).replaceAll('-', ' ')

/** The choice that the shop makes of a stored value: one of the choices, or the fallback. */
export const resolveChoice = <T extends string | number>(
  choices: readonly Choice<T>[],
  value: unknown,
  fallback: T,
): T => choices.find((choice) => choice.value === value)?.value ?? fallback

/** A note if the stored value is not one of the choices; it is stored until another is chosen. */
export function unsupportedNote<T extends string | number>(
  choices: readonly Choice<T>[],
  value: unknown,
): string | undefined {
  if (value === undefined || value === null || value === '' || choices.some((choice) => choice.value === value)) return
  return 'The stored value is no longer supported. It stays until you choose another; the shop shows this one instead.'
}
