import { flag } from '#storefront/blocks/content.ts'

/** A switch as the shop reads it. */
export const switched = (value: unknown, fallback: boolean): boolean => flag({ value }, 'value', fallback)

export interface Choice<T extends string | number> {
  value: T
  label: string
}

/** Names of values for people: `terminal-prompt` is `Terminal prompt`. */
export const named = <T extends string>(values: readonly T[]): Choice<T>[] =>
  values.map((value) => ({ value, label: nameOf(value) }))

const nameOf = (value: string) => (value[0] ?? '').toUpperCase() + value.slice(1).replaceAll('-', ' ')

/** What the shop makes of a stored value: one of the choices, or what stands in for all else. */
export const chosen = <T extends string | number>(choices: readonly Choice<T>[], value: unknown, fallback: T): T =>
  choices.find((choice) => choice.value === value)?.value ?? fallback

/** A note where something is stored that is no choice; it stays until one is chosen. */
export function oddNote<T extends string | number>(choices: readonly Choice<T>[], value: unknown): string | undefined {
  if (value === undefined || value === null || value === '' || choices.some((choice) => choice.value === value)) return
  return 'What is stored here is not known any more, and stays until you choose. The shop shows this instead.'
}
