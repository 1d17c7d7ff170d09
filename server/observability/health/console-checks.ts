import { describeBounds } from '#server/content/bounds.ts'
import { describeGuessing } from '#server/content/activity/traces.ts'
import { readFactorKinds } from '#server/content/accounts/factors.repository.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { countMails, mailFailure } from '#server/mail/mail-state.ts'
import { mailMode } from '#server/mail/outbox.ts'
import type { Presence } from '#server/observability/servers/presence.ts'
import { endSentence } from '#shared/sentence.ts'
import type { BrowserErrors } from '#server/observability/browser-errors.ts'
import { backupCheck } from './backup-check.ts'
import { error, ok, warning, type Check } from './check.ts'
import { describeDeployment } from './describe-deployment.ts'
import type { Lag, MainLoop } from './event-loop.ts'
import { countJobs, type JobCount } from './health.repository.ts'
import { CHECKOUT_CHECK, type Health } from './open-health.ts'
import { createProbe } from './probe.ts'

/** Delays shoppers would notice. */
const SLOW_MS = 200
/** The queue is polled every second, so a job due for this long is stuck or the queue is overloaded. */
const LATE_MS = 10 * 60_000

interface ConsoleChecksParts {
  db: Database
  config: Pick<Config, 'dataDir' | 'filesUrl' | 'mail'> & SignInConfig
  presence: Presence
  health: Health
  loop: MainLoop
  browserErrors: Pick<BrowserErrors, 'check'>
}

/** All checks, for staff and metrics: those of `/readyz`, and what needs attention soon. What hangs delays no other. */
export function createConsoleChecks({ db, config, presence, health, loop, browserErrors }: ConsoleChecksParts) {
  const { dataDir, filesUrl } = config
  const probe = (name: string, check: () => Promise<Check | Check[]>) =>
    createProbe(
      async () => [await check()].flat(),
      () => error(name, 'It can’t be checked: the database doesn’t respond.'),
    )
  const probes = [
    probe('made of', () => describeDeployment({ db, filesUrl, presence })),
    probe('guessing', () => guessingCheck(db)),
    probe('floods', () => floodCheck(db)),
    probe('sign-in', () => signInCheck(db, config)),
    probe('mail', () => mailCheck(db, config)),
    probe('jobs', async () => jobsCheck(await countJobs(db))),
    probe('backup', () => backupCheck({ db, dataDir })),
  ]

  return async (): Promise<Check[]> => {
    const [{ checks }, ...others] = await Promise.all([health.readiness(), ...probes.map((read) => read())])
    return [
      // `/readyz` only warns, because shoppers can browse; staff must act.
      ...checks.map((check) =>
        check.name === CHECKOUT_CHECK && check.state === 'warning' ? { ...check, state: 'error' as const } : check,
      ),
      ...others.flat(),
      encryptionCheck(config),
      loopCheck(loop.lag()),
      browserErrors.check(),
    ]
  }
}

async function guessingCheck(db: Database): Promise<Check> {
  const guessing = await describeGuessing(db)
  return guessing === null ? ok('guessing', 'Nobody is guessing passwords.') : warning('guessing', guessing)
}

async function floodCheck(db: Database): Promise<Check> {
  const full = await describeBounds(db)
  return full === null ? ok('floods', 'Strangers have stored no more than usual.') : warning('floods', full)
}

async function mailCheck(db: Database, config: Pick<Config, 'mail' | 'isProduction'>): Promise<Check> {
  const name = 'mail'
  if (mailMode(config) === 'off') return ok(name, 'No mail server is set (MAIL_URL), so no emails are sent.')
  const [{ waiting = 0 }, failure] = await Promise.all([countMails(db, 0), mailFailure(db)])
  if (failure !== null && waiting > 0)
    return error(
      name,
      `Emails can’t be sent: ${endSentence(failure)} ${waiting === 1 ? 'One waits' : `${waiting} wait`}.`,
    )
  return ok(
    name,
    waiting === 0 ? 'No email waits.' : `${waiting === 1 ? 'One email waits' : `${waiting} emails wait`}.`,
  )
}

type SignInConfig = Pick<Config, 'isAuthDisabled' | 'isProduction' | 'needsSecondFactor' | 'openid' | 'unencrypted'>

/** Whether staff need more than a password, as OWASP ASVS 5.0 wants it at level 2 (6.3.3). */
async function signInCheck(db: Database, config: SignInConfig): Promise<Check> {
  const name = 'sign-in'
  if (config.isAuthDisabled) return ok(name, 'Off (AUTH_DISABLED). ASVS level 2: not met, because nobody signs in.')
  if (config.openid) return ok(name, `At ${config.openid.issuer}, which decides about second factors (ASVS level 2).`)
  const kinds = await readFactorKinds(db)
  const joined = await db
    .selectFrom('staff')
    .select('id')
    .where('isDisabled', '=', 0)
    .where('passwordHash', 'is not', null)
    .execute()
  const bare = joined.filter(({ id }) => !kinds.has(id)).length
  const without = `${bare} of ${joined.length} accounts ${bare === 1 ? 'has' : 'have'} no second factor`
  if (!config.needsSecondFactor) {
    const text = `ASVS level 2: not met, because second factors are optional (STAFF_SECOND_FACTOR); ${without}.`
    return config.isProduction ? warning(name, text) : ok(name, text)
  }
  if (bare === 0) return ok(name, 'Every account has a second factor, as ASVS level 2 asks.')
  return warning(
    name,
    `ASVS level 2: not met yet, because ${without}. They have no session, and must add one at their next sign-in.`,
  )
}

/** Traffic to other machines, as OWASP ASVS 5.0 wants it at level 2 (12.3.1). */
function encryptionCheck({ unencrypted, isProduction }: Pick<Config, 'unencrypted' | 'isProduction'>): Check {
  const name = 'encryption'
  if (unencrypted.length === 0) return ok(name, 'All connections to other machines are encrypted.')
  const text = `ASVS level 2: not met, because connections to another machine are not encrypted: ${unencrypted.join(', ')}.`
  return isProduction ? warning(name, text) : ok(name, text)
}

function jobsCheck(jobs: JobCount[], now = Date.now()): Check {
  const dead = jobs.reduce((sum, job) => sum + job.dead, 0)
  const late = jobs.filter(({ oldestDue }) => oldestDue !== null && now - Date.parse(oldestDue) > LATE_MS)
  if (late.length > 0)
    return warning(
      'jobs',
      `Jobs have been waiting for more than ten minutes: ${late.map(({ kind }) => kind).join(', ')}.`,
    )
  if (dead > 0) return warning('jobs', `${dead === 1 ? 'One job has' : `${dead} jobs have`} failed permanently.`)
  return ok('jobs', 'None is late and none has failed.')
}

function loopCheck({ p99, longest }: Lag): Check {
  if (p99 > SLOW_MS)
    return warning('event loop', `It is often blocked for ${Math.round(p99)} ms: the machine is overloaded.`)
  return ok('event loop', `Blocked for at most ${Math.round(longest)} ms in the last minute.`)
}
