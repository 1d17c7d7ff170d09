import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import { recordSessionEvent } from '#server/content/accounts/account-audit.ts'
import { tellSignIn } from '#server/content/accounts/account-notices.ts'
import { findById, type StaffRow } from '#server/content/accounts/accounts.repository.ts'
import { countFactors, readFactors } from '#server/content/accounts/factors.repository.ts'
import { transact } from '#server/database/transact.ts'
import { startSession, type SessionData } from '#server/http/sessions.ts'
import { deviceOf } from '#server/http/security-events.ts'
import { redirectTo } from '#server/rendering/forms/page.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { AuthParts } from './auth-options.ts'
import type { ProvenBy } from './factors/prove.ts'
import { knownBrowser, rememberBrowser } from './known-browser.ts'

/** Where a person who has given the right password adds a second factor. */
export const SECOND_STEP_PATH = '/api/login/second-factor'

/** Time limit for the second factor, and for setting one up. */
const PENDING_MS = 30 * 60_000

/** A person who has given the right password. Nothing else is granted yet. */
export interface PendingPerson {
  account: StaffRow
  returnTo: string
}

/** A new password ends pending sign-ins with the old one. */
const fingerprint = ({ passwordHash }: StaffRow) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')

/**
 * Continues after the right password or a one-time link: signs in, or asks for the second factor that the account has
 * or must set up. `isRecorded`: the activity log has an entry already.
 */
export async function continueSignIn(
  ctx: Context,
  { db, outbox, needsSecondFactor }: Pick<AuthParts, 'db' | 'outbox' | 'needsSecondFactor'>,
  account: StaffRow,
  { returnTo, isRecorded = false }: { returnTo: string; isRecorded?: boolean },
): Promise<void> {
  const hasFactor = countFactors(await readFactors(db, account.id)) > 0
  if (!hasFactor && !needsSecondFactor) {
    if (!isRecorded) await recordSessionEvent(db, account, 'signed in')
    if (isRecorded) await openSession(ctx, account, 'a one-time link')
    else await openToldSession(ctx, { db, outbox }, account, 'the password')
    return redirectTo(ctx, returnTo)
  }
  const pending = { staffId: account.id, password: fingerprint(account), returnTo, until: Date.now() + PENDING_MS }
  ctx.session = { pending } satisfies SessionData as never
  ctx.session!.maxAge = PENDING_MS
  await (ctx.session!.regenerate() as unknown as Promise<void>)
  redirectTo(ctx, hasFactor ? SECOND_STEP_PATH : staffPaths.secondFactor)
}

/** The person of a pending sign-in; null if there is none, it has expired, or the account has changed since. */
export async function readPending(ctx: Context, { db }: Pick<AuthParts, 'db'>): Promise<PendingPerson | null> {
  const pending = (ctx.session as SessionData | null)?.pending
  if (!pending || pending.until < Date.now()) return null
  const account = await findById(db, String(pending.staffId))
  if (!account || account.isDisabled === 1 || fingerprint(account) !== pending.password) return null
  return { account, returnTo: pending.returnTo }
}

/** Signs in a person who has proved a second factor. */
export async function completeSignIn(
  ctx: Context,
  parts: Pick<AuthParts, 'db' | 'outbox'>,
  account: StaffRow,
  by: ProvenBy,
): Promise<void> {
  await recordSessionEvent(parts.db, account, `signed in with ${by}`)
  await openToldSession(ctx, parts, account, by)
}

/** Starts the session of a sign-in. Its person gets an email if the browser is new to the account. */
export async function openToldSession(
  ctx: Context,
  { db, outbox }: Pick<AuthParts, 'db' | 'outbox'>,
  account: Pick<StaffRow, 'id' | 'email'>,
  by: string,
): Promise<void> {
  const isNew = knownBrowser(ctx, account.id) === null
  await openSession(ctx, account, by)
  const from = { device: deviceOf(ctx.get('user-agent')), address: ctx.ip }
  if (isNew) await transact(db, (tx) => tellSignIn(tx, outbox, account, from))
}

async function openSession(ctx: Context, { id }: Pick<StaffRow, 'id'>, by: string) {
  await startSession(ctx, id, { by })
  rememberBrowser(ctx, id)
}
