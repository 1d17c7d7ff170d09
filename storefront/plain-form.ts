import { ApiError, UnreachableError } from '#shared/contract/errors.ts'
import { countWrites } from './api/fetch.ts'
import { logFailure } from './log.ts'
import { AT_MOST_MS, noteSubmit } from './native-submit.ts'

/**
 * Does what a form asks for. If the program itself fails before it has sent anything, the browser sends the form, so that
 * no button is dead. Other failures are thrown, and this one if the answer is no page.
 */
export async function orPlainly<T>(work: () => Promise<T>, formOf: () => HTMLFormElement): Promise<T> {
  const before = countWrites()
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError || error instanceof UnreachableError || countWrites() > before) throw error
    await logFailure('A form failed', error)
    submitPlainly(formOf())
    return new Promise((_, reject) => setTimeout(reject, AT_MOST_MS, error))
  }
}

/** Lets the browser send a form. */
export function submitPlainly(form: HTMLFormElement): void {
  noteSubmit()
  form.submit()
}
