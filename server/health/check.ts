import type { Health } from '#shared/features/console/console.schema.ts'

/** One thing that was looked at, and how it is, in a sentence for people. */
export type Check = Health['checks'][number]

export const well = (name: string, text: string): Check => ({ name, state: 'well', text })
export const worrying = (name: string, text: string): Check => ({ name, state: 'worrying', text })
export const wrong = (name: string, text: string): Check => ({ name, state: 'wrong', text })
