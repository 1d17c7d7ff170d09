import pino, { type DestinationStream, type Logger } from 'pino'
import { LostConnection } from './database/lost.ts'
import { Refusal } from './http/errors.ts'
import { jobAtWork } from './jobs/at-work.ts'

/**
 * The server's log: JSON lines in production, readable lines on a terminal. Secrets that could slip in are struck out, and lines that
 * are written while a job is at work tell its number.
 * @param destination where JSON lines go, other than to the standard output
 */
export function openLog(level: string, production: boolean, destination?: DestinationStream): Logger {
  const options = {
    level,
    mixin: jobAtWork,
    serializers: { err: serialized },
    redact: [
      'token',
      'secret',
      'password',
      'email',
      '*.email',
      // PostgreSQL quotes the values that it refuses.
      'err.detail',
      // Its client hangs on the error of a connection that nobody used: the key that cancels its statements, and what it was asked.
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
  if (production || !process.stdout.isTTY) return pino(options)
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
  })
}

/** What is foreseen, such as a database or a store that is away, is told in a line: where in the program it was noticed helps nobody. */
function serialized(error: unknown) {
  if (!(error instanceof Error)) return error
  const { stack, ...told } = pino.stdSerializers.err(error)
  if (error instanceof LostConnection) return { ...told, message: error.message }
  return error instanceof Refusal ? told : { ...told, stack }
}
