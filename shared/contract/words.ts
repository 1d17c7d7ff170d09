import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const formats: Record<string, string> = { email: 'an e-mail address', url: 'a web address', datetime: 'a time' }

/**
 * What is wrong with a value where its schema has no words of its own: the end of a sentence that a field's name begins, such as
 * `has more than 200 characters`. Undefined: the library's words.
 */
export function wordsFor(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'is missing'
    const kind = kinds[issue.expected]
    return kind && `is not ${kind}`
  }
  if (issue.code === 'too_big') return tooMuch(issue.origin, Number(issue.maximum))
  if (issue.code === 'too_small') return tooLittle(issue.origin, Number(issue.minimum))
  if (issue.code === 'invalid_value') return `is none of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_format') return `is not ${formats[issue.format] ?? 'written as it should be'}`
  return undefined
}

function tooMuch(origin: string, maximum: number): string {
  if (origin === 'string') return `has more than ${maximum} characters`
  return origin === 'array' ? `has more than ${maximum} entries` : `is more than ${maximum}`
}

function tooLittle(origin: string, minimum: number): string {
  if (origin !== 'string' && origin !== 'array') return `is less than ${minimum}`
  if (minimum === 1) return 'is empty'
  return `has fewer than ${minimum} ${origin === 'string' ? 'characters' : 'entries'}`
}

z.config({ customError: wordsFor })
