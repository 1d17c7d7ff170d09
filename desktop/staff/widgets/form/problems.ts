import type { z } from 'zod'
import '#shared/contract/describe-issue.ts'
import type { RecordDefinition } from '#shared/record.ts'
import { ApiError } from '#staff/api/api-error.ts'

/** Error messages of a form, by field. */
export type Problems = Partial<Record<string, string>>

/** Validates a form with the schema that the server uses. Reports the first problem of each field. */
export function findProblems(schema: z.ZodType, values: unknown): Problems {
  const checked = schema.safeParse(values)
  if (checked.success) return {}
  const issues = checked.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message] as const)
  return Object.fromEntries(issues.toReversed())
}

/**
 * Validates the body of a record's form. Problems of fields that the form doesn't show are left to the server, whose
 * message says what is wrong.
 */
export function findRecordProblems({ parts }: RecordDefinition, schema: z.ZodType, body: object): Problems {
  const hidden = new Set(parts.filter(({ input }) => input === 'none').flatMap(({ fields }) => fields))
  return Object.fromEntries(Object.entries(findProblems(schema, body)).filter(([field]) => !hidden.has(field)))
}

/** What the server finds wrong with a form. Like `findProblems`, it reports the first problem of each field. */
export function serverProblems(error: unknown): Problems {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  return Object.fromEntries(fields.map(([path, problem]) => [path.split('.')[0], problem]).toReversed())
}

export const hasProblems = (problems: Problems) => Object.keys(problems).length > 0

/** Number of frames to wait until the errors of a response are rendered. */
const FRAMES = 30

/** Focuses the first invalid field once React has marked it. */
export function focusProblem(form: HTMLElement | null, frames = FRAMES) {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) {
      field.focus()
      // With its label and message.
      field.closest('.field, .field-group')?.scrollIntoView({ block: 'nearest' })
    } else if (frames > 0) focusProblem(form, frames - 1)
  })
}
