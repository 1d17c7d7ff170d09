import { ApiError } from '#staff/api/api-error.ts'
import type { Problems } from './problems.ts'

/** The field errors of a 400 response, whose message has lines of the form `field: problem`. */
export function readFieldErrors(error: unknown): Problems {
  if (!(error instanceof ApiError) || error.status !== 400) return {}
  const lines = error.serverMessage.split('\n').flatMap((line) => {
    const [, field, problem] = /^(\w+)(?:\.\S+)?: (.+)$/.exec(line) ?? []
    return field && problem ? [[field, problem] as const] : []
  })
  return Object.fromEntries(lines.toReversed())
}
