import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Limiter } from '#shared/concurrency.ts'
import { HttpError } from '#server/errors.ts'

const argon2 = promisify(argon2Callback)

interface Parameters {
  /** KiB. */
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's recommendation, with a little more memory. Tests of anything else hash faster (tests/harness/setup.ts). */
export const parameters: Parameters = { memory: 32 * 1024, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32
const SALT_LENGTH = 16

/**
 * Each hash takes 32 MB and half a core. At most two run at a time, and the queue is short enough to clear within
 * seconds.
 */
const limiter = new Limiter(2, {
  maxWaiting: 40,
  full: () =>
    new HttpError(503, 'Too many people are signing in. Please try again in a moment.', { 'retry-after': '5' }),
})

/** PHC string format: `$argon2id$v=19$m=32768,t=2,p=1$salt$hash`. */
const hashPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Hashes a password as a PHC string. Throws HttpError (503) when too many hashes are queued. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH)
  const tag = await derive(password, salt, parameters, TAG_LENGTH)
  return `${settingsOf(parameters)}${plain(salt)}$${plain(tag)}`
}

/**
 * Checks a password against a stored hash. Null (no such account, or no password) fails in the same time. `isDated`:
 * hashed with old parameters, so it should be hashed again.
 */
export async function checkPassword(
  password: string,
  stored: string | null,
): Promise<{ isRight: boolean; isDated: boolean }> {
  if (stored === null) {
    await derive(password, Buffer.alloc(SALT_LENGTH), parameters, TAG_LENGTH)
    return { isRight: false, isDated: false }
  }
  const [, memory, passes, parallelism, salt, tag] = hashPattern.exec(stored) ?? []
  if (!salt || !tag) throw new Error('The stored password hash of an account has an unknown format.')
  const made = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expected = Buffer.from(tag, 'base64')
  const given = await derive(password, Buffer.from(salt, 'base64'), made, expected.length)
  return { isRight: timingSafeEqual(given, expected), isDated: !stored.startsWith(settingsOf(parameters)) }
}

const settingsOf = ({ memory, passes, parallelism }: Parameters) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const derive = (password: string, nonce: Buffer, made: Parameters, tagLength: number): Promise<Buffer> => {
  // Keyboards encode the same letter in different ways.
  const message = password.normalize('NFC')
  return limiter.run(() => argon2('argon2id', { message, nonce, tagLength, ...made }))
}
