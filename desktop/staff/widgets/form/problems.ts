import type { z } from 'zod'
import '#shared/contract/words.ts'

/** What is wrong with a form, by field. */
export type Problems = Partial<Record<string, string>>

/** Checks a form by the schema that the server will check it by. Of several complaints about a field the first is told. */
export function problemsOf(schema: z.ZodType, values: unknown): Problems {
  const checked = schema.safeParse(values)
  if (checked.success) return {}
  const issues = checked.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message] as const)
  return Object.fromEntries(issues.toReversed())
}

export const hasProblems = (problems: Problems) => Object.keys(problems).length > 0

/** Frames in which what a refusal says of a form's fields has been shown, on a busy machine too. */
const FRAMES = 30

/** Puts the cursor into the first field that is wrong, as soon as React has marked it. */
export function focusProblem(form: HTMLElement | null, frames = FRAMES) {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (frames > 0) focusProblem(form, frames - 1)
  })
}
