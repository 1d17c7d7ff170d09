import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Refusal } from '#server/http/errors.ts'

const argon2 = promisify(argon2Callback)

interface Parameters {
  /** KiB. */
  memory: number
  passes: number
  parallelism: number
}

/** What OWASP recommends, and a little more memory. */
const parameters: Parameters = { memory: 32 * 1024, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32
const SALT_LENGTH = 16

/** Each hash takes 32 MB and half a core: a flood of guesses may have two at once, and no more wait than are done in seconds. */
const AT_ONCE = 2
const MAX_WAITING = 40

let running = 0
const waiting: (() => void)[] = []

/** `$argon2id$v=19$m=32768,t=2,p=1$salt$hash`, as other programs write it, too. */
const written = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** The text that is kept of a password. Throws a Refusal (503) when too many are being made. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH)
  const tag = await derive(password, salt, parameters, TAG_LENGTH)
  return `${settingsOf(parameters)}${plain(salt)}$${plain(tag)}`
}

/**
 * Tells whether it is the password. Null, of an account that is not there or has none, takes as long and never is. `isDated`: it
 * was hashed with other parameters than are used now, and should be hashed again.
 */
export async function checkPassword(
  password: string,
  kept: string | null,
): Promise<{ isRight: boolean; isDated: boolean }> {
  if (kept === null) {
    await derive(password, Buffer.alloc(SALT_LENGTH), parameters, TAG_LENGTH)
    return { isRight: false, isDated: false }
  }
  const [, memory, passes, parallelism, salt, tag] = written.exec(kept) ?? []
  if (!salt || !tag) throw new Error('An account’s password is kept in a way that this program does not know.')
  const made = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expected = Buffer.from(tag, 'base64')
  const given = await derive(password, Buffer.from(salt, 'base64'), made, expected.length)
  return { isRight: timingSafeEqual(given, expected), isDated: !kept.startsWith(settingsOf(parameters)) }
}

const settingsOf = ({ memory, passes, parallelism }: Parameters) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

async function derive(password: string, nonce: Buffer, made: Parameters, tagLength: number): Promise<Buffer> {
  await turn()
  try {
    // Keyboards write the same letter in more than one way.
    return await argon2('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...made })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Waits for a place. Whoever leaves hands theirs to the next. */
async function turn(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1
    return
  }
  if (waiting.length >= MAX_WAITING)
    throw new Refusal(503, 'Too many people are signing in. Please try again in a moment.', { 'retry-after': '5' })
  await new Promise<void>((go) => waiting.push(go))
}
