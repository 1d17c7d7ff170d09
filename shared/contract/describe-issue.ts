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
const formats: Record<string, string> = { email: 'an email address', url: 'a web address', datetime: 'a time' }

/**
 * Default message for a schema error: a phrase to follow the field's name, such as `has more than 200 characters`.
 * Undefined keeps the library's message.
 */
export function describeIssue(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'is missing'
    const kind = kinds[issue.expected]
    return kind && `is not ${kind}`
  }
  if (issue.code === 'too_big') return describeTooBig(issue.origin, Number(issue.maximum))
  if (issue.code === 'too_small') return describeTooSmall(issue.origin, Number(issue.minimum))
  if (issue.code === 'invalid_value') return `is not one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_format') return `is not ${formats[issue.format] ?? 'in the expected format'}`
  return undefined
}

function describeTooBig(origin: string, maximum: number): string {
  if (origin === 'string') return `has more than ${maximum} characters`
  return origin === 'array' ? `has more than ${maximum} entries` : `is more than ${maximum}`
}

function describeTooSmall(origin: string, minimum: number): string {
  if (origin !== 'string' && origin !== 'array') return `is less than ${minimum}`
  if (minimum === 1) return 'is empty'
  return `has fewer than ${minimum} ${origin === 'string' ? 'characters' : 'entries'}`
}

z.config({ customError: describeIssue })
