import pino, { type Logger } from 'pino'

/** The server's log: JSON lines in production, readable lines on a terminal. Secrets that could slip in are struck out. */
export function openLog(level: string, production: boolean): Logger {
  const options = {
    level,
    redact: [
      '*.token',
      '*.secret',
      '*.password',
      '*.headers.cookie',
      '*.headers.authorization',
      '*.headers["x-session-id"]',
    ],
  }
  if (production || !process.stdout.isTTY) return pino(options)
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
  })
}
