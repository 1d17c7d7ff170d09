import type { StaffRow } from '#server/content/accounts/accounts.repository.ts'
import { countFactors, readFactors } from '#server/content/accounts/factors.repository.ts'
import { checkPassword } from '#server/content/accounts/passwords.ts'
import type { Database } from '#server/database/database.ts'
import { HttpError } from '#server/errors.ts'
import { PASSWORD_MAX } from '#shared/features/accounts/auth.contract.ts'
import { Limiter } from '#shared/concurrency.ts'
import { forkImageProcess } from '#shared/media/image-process.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { WorkerPool } from '#shared/workers/worker-pool.ts'

const MIN_ALONE = 12
const MIN_WITH_FACTOR = 8
/** Guesses, not zxcvbn's score: 8 characters at random take 10^8, and a score of 3 begins just above. */
const GUESSES_ALONE = 1e10
const GUESSES_WITH_FACTOR = 1e8
/** The time of an estimate grows with the cube of the length; this much of a long password is strong enough or not. */
const ESTIMATED_LENGTH = 64
/** Words that attackers try for any shop with this program; those of the account and the shop come in addition. */
const contextWords = ['hoard', 'staff', 'admin', 'administrator', 'editor', 'miniature', 'miniatures', 'dragon']

const SUGGESTION = 'Try four words that have nothing to do with each other.'

/** Shown beside fields for new passwords. */
export const passwordHint = (hasFactor: boolean) =>
  `At least ${hasFactor ? MIN_WITH_FACTOR : MIN_ALONE} characters of any kind; spaces count. A few words that have nothing to do with each other are easy to remember and hard to guess.`

/** Says how strong a password is that is being typed into such a field. */
export const STRENGTH_PATH = `${staffPaths.account}/password-strength`

/** Jobs of the process with the dictionaries. */
export interface StrengthJobs {
  estimate: {
    input: { password: string; words: readonly string[] }
    result: { guesses: number; warning: string | null }
  }
}

/** A process, because the dictionaries take 100 MB, of which a thread would leave half behind. */
const estimates = new WorkerPool<StrengthJobs>({
  start: () => forkImageProcess(new URL('./password-strength.worker.ts', import.meta.url)).handle,
  workers: 1,
  jobMs: 10_000,
  idleMs: 60_000,
  failure: (reason, cause) => new Error(`The strength of a password could not be estimated (${reason}).`, { cause }),
})
const waiting = new Limiter(40, {
  maxWaiting: 0,
  full: () => new HttpError(503, 'The shop is busy; please try again in a moment.', { 'retry-after': '5' }),
})

/** Whether the account signs in with a second factor, so that a shorter password is enough. */
export const hasSecondFactor = async (db: Database, accountId: number): Promise<boolean> =>
  countFactors(await readFactors(db, accountId)) > 0

export interface NewPassword {
  password: string
  /** Whose password it will be; a first administrator has no row yet. */
  owner: Pick<StaffRow, 'email' | 'firstName' | 'lastName'> & Partial<Pick<StaffRow, 'id' | 'passwordHash'>>
  /** Name and address of the shop, whose words don't count. */
  shop: { shopName: string; origin: string }
}

/** What the rules say of a password: why it can't be set (null if it can), and how strong it is so far. */
interface Assessment {
  refusal: string | null
  description: string
}

/** The same rules for what is typed and what is submitted. */
async function assess(db: Database, { password, owner, shop }: NewPassword): Promise<Assessment> {
  const hasFactor = owner.id !== undefined && (await hasSecondFactor(db, owner.id))
  const least = hasFactor ? MIN_WITH_FACTOR : MIN_ALONE
  // As they are compared, however they are encoded.
  const { length } = [...password.normalize('NFC')]
  if (length < least)
    return {
      refusal: `A password has at least ${least} characters`,
      description: `Too short so far: ${length} of at least ${least} characters.`,
    }
  const refusal = `A password has at most ${PASSWORD_MAX} characters`
  if (length > PASSWORD_MAX) return { refusal, description: `Too long. ${refusal}.` }
  const words = wordsOf(owner, shop)
  const rest = restWithout(password, words)
  if (rest !== null && rest.length < MIN_WITH_FACTOR)
    return weak('Your name, your address and words of the shop are easy to guess.')
  const { guesses, warning } = await waiting.run(() =>
    estimates.run('estimate', { password: password.slice(0, ESTIMATED_LENGTH), words }),
  )
  const enough = hasFactor ? GUESSES_WITH_FACTOR : GUESSES_ALONE
  if (guesses >= enough) return { refusal: null, description: 'Strong. Thank you.' }
  const assessment = weak(warning ?? 'This password is easy to guess.')
  if (guesses < enough / 100) return assessment
  return { ...assessment, description: 'Fair, but not enough yet. Add an unrelated word.' }
}

const weak = (reason: string): Assessment => ({
  refusal: `${reason} ${SUGGESTION}`,
  description: `Weak so far. ${reason} Add a few unrelated words.`,
})

/**
 * How strong a password is so far, and what would help. It isn't compared with the present one, which people at an
 * unlocked computer could otherwise guess here.
 */
export const describePassword = async (db: Database, choice: NewPassword): Promise<string> =>
  (await assess(db, choice)).description

/** Why a password can't be set, with a suggestion; null if it can. */
export async function refusePassword(db: Database, choice: NewPassword): Promise<string | null> {
  const { refusal } = await assess(db, choice)
  if (refusal !== null) return refusal
  const { passwordHash } = choice.owner
  if (!passwordHash || !(await checkPassword(choice.password, passwordHash)).isRight) return null
  return 'This is your current password. Please choose another one.'
}

/** Words that attackers try first for this account, in lower case, the longest first. */
function wordsOf({ email, firstName, lastName }: NewPassword['owner'], { shopName, origin }: NewPassword['shop']) {
  const whole = [email, firstName, lastName, shopName, new URL(origin).hostname]
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  return [...new Set([...whole, ...parts, ...contextWords].map((word) => word.toLowerCase()))]
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length)
}

const lookalikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}

/** Letters and digits of a password without the words, also those written with lookalikes; null if it has none of them. */
function restWithout(password: string, words: readonly string[]): string | null {
  const plain = (text: string) => text.toLowerCase().replace(/[013457@$]/g, (character) => lookalikes[character]!)
  const text = plain(password)
  const rest = words.reduce((left, word) => left.replaceAll(plain(word), ' '), text)
  return rest === text ? null : rest.replace(/[^\p{L}\p{N}]+/gu, '')
}
