import { createRequire } from 'node:module'
import type openPretty from 'pino-pretty'
import pino, { type DestinationStream, type Logger } from 'pino'
import { ConnectionLostError } from '#server/database/connection-errors.ts'
import { HttpError } from '#server/errors.ts'
import { jobLogFields } from '#server/jobs/job-context.ts'

/**
 * Creates the logger: JSON lines in production, readable lines on a terminal. Secrets are redacted, and lines written
 * during a job carry its id.
 * @param destination - Where JSON lines go instead of standard output.
 */
export function createLogger(level: string, isProduction: boolean, destination?: DestinationStream): Logger {
  const options = {
    level,
    mixin: jobLogFields,
    serializers: { err: serializeError },
    hooks: { streamWrite: spellOutControls },
    redact: [
      'token',
      'secret',
      'password',
      'email',
      '*.email',
      // PostgreSQL quotes the rejected values here.
      'err.detail',
      // pg attaches the client to errors of idle connections: the key that cancels its statements, and its queries.
      'err.client',
      '*.token',
      '*.secret',
      '*.password',
      '*.headers.cookie',
      '*.headers.authorization',
      '*.headers["x-session-id"]',
    ],
  }
  if (destination) return pino(options, destination)
  if (isProduction || !process.stdout.isTTY) return pino(options)
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof openPretty
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }))
}

/**
 * Spells out characters that a terminal obeys or that hide text, of requests and of error messages. JSON escapes some of
 * them, but programs that make lines readable decode them again.
 */
const spellOutControls = (line: string): string =>
  line.replace(
    /\\\\|\\u00[01][\da-f]|\\[bfr]|[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (found) => {
      if (found === '\\\\') return found
      return found.startsWith('\\') ? `\\${found}` : `\\\\u${found.codePointAt(0)!.toString(16).padStart(4, '0')}`
    },
  )

/** Expected failures, such as an unreachable database or object store, are logged without a stack. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return error
  const { stack, ...told } = pino.stdSerializers.err(error)
  if (error instanceof ConnectionLostError) return { ...told, message: error.message }
  return error instanceof HttpError ? told : { ...told, stack }
}
