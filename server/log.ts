import pino, { type DestinationStream, type Logger } from 'pino'
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
    redact: [
      'token',
      'secret',
      'password',
      'email',
      '*.email',
      // PostgreSQL quotes the values that it refuses.
      'err.detail',
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
