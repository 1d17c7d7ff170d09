import type { Health } from '#shared/features/dashboard/dashboard.schema.ts'

/** A check's name, state and message. */
export type Check = Health['checks'][number]

export const ok = (name: string, text: string): Check => ({ name, state: 'ok', text })
export const warning = (name: string, text: string): Check => ({ name, state: 'warning', text })
export const error = (name: string, text: string): Check => ({ name, state: 'error', text })

/** An error's message without its full stop. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
