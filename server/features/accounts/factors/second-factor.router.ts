import { Router } from '@koa/router'
import type { Context } from 'koa'
import { recordFactorChange } from '#server/content/accounts/account-audit.ts'
import { tellChange } from '#server/content/accounts/account-notices.ts'
import { findById, type StaffRow } from '#server/content/accounts/accounts.repository.ts'
import {
  addApp,
  addPasskey,
  countFactors,
  readFactors,
  removeFactor,
  replaceRecoveryCodes,
} from '#server/content/accounts/factors.repository.ts'
import { seal, unseal } from '#server/content/accounts/seal.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { HttpError } from '#server/errors.ts'
import type { AuthParts } from '#server/features/accounts/auth-options.ts'
import { completeSignIn, readPending, SECOND_STEP_PATH } from '#server/features/accounts/sign-in.ts'
import { developmentStaff, isConfirmed } from '#server/http/access.ts'
import { bearerToken } from '#server/http/bearer.ts'
import type { RequestState } from '#server/http/handle-errors.ts'
import { logEvent } from '#server/http/security-events.ts'
import { limitPerMinute } from '#server/http/rate-limit.ts'
import { formBody, formField, getOnly } from '#server/rendering/forms/form.ts'
import { redirectTo, sendPage, type Page } from '#server/rendering/forms/page.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { newAppSecret, qrCode, stepOfCode } from './authenticator-app.ts'
import {
  ADD_PASSKEY_PATH,
  APP_PATH,
  appPage,
  CODES_PATH,
  codesPage,
  factorsPage,
  noFactorsPage,
  REMOVE_PATH,
  removePage,
} from './pages.ts'
import type { Passkeys } from './passkeys.ts'
import { MAX_CREDENTIAL, type ProvenBy } from './prove.ts'

const REQUESTS_PER_MINUTE = 30
const MAX_PASSKEYS = 20
/** Time limit for typing the first code of an app. */
const SETUP_MS = 30 * 60_000

const HOME = staffPaths.secondFactor

/** `/api/account/second-factor`: people add and remove their second factors, or must add the first one to get in. */
export function secondFactorRouter(parts: AuthParts, passkeys: Passkeys): Router {
  const { db, keys, limits, access, shopName, timeZone, openid, needsSecondFactor, passkeyScript } = parts
  const limit = limitPerMinute(limits, 'second-factors', REQUESTS_PER_MINUTE)
  const router = new Router()

  const send = (ctx: Context, page: Page) => sendPage(ctx, shopName, { ...page, script: passkeyScript })
  const dayOf = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()

  /** Whose factors these are. Responds and returns null if the person must sign in or confirm first. */
  async function personOf(ctx: Context) {
    if (openid) return (sendPage(ctx, shopName, noFactorsPage('openid')), null)
    const pending = await readPending(ctx, parts)
    if (pending) {
      const factors = await readFactors(db, pending.account.id)
      if (countFactors(factors) > 0) return (redirectTo(ctx, SECOND_STEP_PATH), null)
      return { ...pending, factors, isSetup: true }
    }
    const staff = bearerToken(ctx.req) === null ? await parts.staffOf(ctx) : null
    if (staff?.id === developmentStaff.id) return (sendPage(ctx, shopName, noFactorsPage('development')), null)
    const account = staff && (await findById(db, staff.id))
    const back = new URLSearchParams({ return: HOME })
    if (!account) return (redirectTo(ctx, `/api/login?${back}`), null)
    if (!isConfirmed(staff)) return (redirectTo(ctx, `${staffPaths.confirm}?${back}`), null)
    return { account, factors: await readFactors(db, account.id), returnTo: HOME, isSetup: false }
  }
  type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>

  const show = (ctx: Context, person: Person, wrong?: string) =>
    send(
      ctx,
      factorsPage({
        ...person,
        dayOf,
        isRequired: needsSecondFactor,
        hasPasskeys: passkeys.areAvailable,
        wrong: wrong ?? null,
      }),
    )

  /** Stores a new factor. The first one comes with recovery codes and, when it had to be set up, signs in. */
  async function add(ctx: Context, person: Person, by: ProvenBy, store: (tx: Database) => Promise<void>) {
    const { account, factors, isSetup, returnTo } = person
    const codes = await transact(db, async (tx) => {
      await store(tx)
      await recordFactorChange(tx, account, `added ${by} to`)
      await tellChange(tx, parts.outbox, account, { about: 'factor', isAdded: true, what: by })
      return countFactors(factors) === 0 ? makeCodes(tx, account) : null
    })
    logChange(ctx, account, `added ${by}`)
    if (isSetup) await completeSignIn(ctx, parts, account, by)
    if (codes) send(ctx, codesPage(codes, { shopName: shopName(), email: account.email, returnTo }))
    else redirectTo(ctx, HOME)
  }

  async function makeCodes(tx: Database, account: StaffRow) {
    await recordFactorChange(tx, account, 'made recovery codes for')
    return replaceRecoveryCodes(tx, account.id)
  }

  const read = (path: string, answer: (ctx: Context, person: Person) => void) =>
    router.get(path, getOnly, async (ctx) => {
      const person = await personOf(ctx)
      if (person) answer(ctx, person)
    })
  const write = (path: string, answer: (ctx: Context, person: Person) => Promise<void>) =>
    router.post(path, formBody(access), async (ctx) => {
      await limit(ctx.ip)
      const person = await personOf(ctx)
      if (person) await answer(ctx, person)
    })

  read(HOME, show)

  write(ADD_PASSKEY_PATH, async (ctx, person) => {
    const { account, factors } = person
    if (factors.passkeys.length >= MAX_PASSKEYS)
      return show(ctx, person, `An account has at most ${MAX_PASSKEYS} passkeys. Remove one that you no longer use.`)
    const { log } = ctx.state as RequestState
    const passkey = await passkeys.verifyNew(ctx, log, formField(ctx, 'credential', MAX_CREDENTIAL))
    if (!passkey) return show(ctx, person, 'The passkey was not added: making it took too long. Try again.')
    const name = formField(ctx, 'name').trim().slice(0, 100) || `Passkey ${factors.passkeys.length + 1}`
    await add(ctx, person, 'a passkey', (tx) => addPasskey(tx, { ...passkey, name, staffId: account.id }))
  })

  /** The form carries the secret until a code proves that the app knows it. */
  const ownerOf = ({ account }: Person) => `app being set up by ${account.id}`
  function showApp(ctx: Context, person: Person, secret: string, wrong?: string) {
    const sealed = seal(keys, ownerOf(person), JSON.stringify({ secret, until: Date.now() + SETUP_MS }))
    const qr = qrCode(secret, { shopName: shopName(), email: person.account.email })
    send(ctx, appPage({ secret, sealed, qr, wrong: wrong ?? null }))
  }

  read(APP_PATH, (ctx, person) => (person.factors.app ? redirectTo(ctx, HOME) : showApp(ctx, person, newAppSecret())))

  write(APP_PATH, async (ctx, person) => {
    const text = unseal(keys, ownerOf(person), formField(ctx, 'sealed'))
    const { secret, until } = JSON.parse(text ?? '{"secret":"","until":0}') as { secret: string; until: number }
    if (until < Date.now()) return showApp(ctx, person, newAppSecret(), 'This took too long. Scan the new QR code.')
    const lastStep = stepOfCode(secret, formField(ctx, 'code'))
    if (lastStep === null)
      return showApp(ctx, person, secret, 'This code is wrong. Wait for the next one; is your phone’s clock right?')
    await add(ctx, person, 'an authenticator app', (tx) =>
      addApp(tx, keys, { staffId: person.account.id, secret, lastStep }),
    )
  })

  write(CODES_PATH, async (ctx, { account, factors, returnTo }) => {
    if (countFactors(factors) === 0)
      throw new HttpError(409, 'Add a second factor first. It comes with recovery codes.')
    const codes = await transact(db, (tx) => makeCodes(tx, account))
    logChange(ctx, account, 'made recovery codes')
    send(ctx, codesPage(codes, { shopName: shopName(), email: account.email, returnTo }))
  })

  read(REMOVE_PATH, (ctx, { factors }) => {
    const passkey = factors.passkeys.find(({ id }) => id === ctx.query['passkey'])
    if (passkey || (ctx.query['app'] === 'yes' && factors.app)) return send(ctx, removePage(passkey ?? null))
    redirectTo(ctx, HOME)
  })

  write(REMOVE_PATH, async (ctx, { account }) => {
    const passkey = formField(ctx, 'passkey') || null
    const what = passkey ? 'a passkey' : 'an authenticator app'
    await transact(db, async (tx) => {
      await removeFactor(tx, { staffId: account.id, passkey, keepsOne: needsSecondFactor })
      await recordFactorChange(tx, account, `removed ${what} from`)
      await tellChange(tx, parts.outbox, account, { about: 'factor', isAdded: false, what })
    })
    logChange(ctx, account, `removed ${what}`)
    redirectTo(ctx, HOME)
  })
  return router
}

const logChange = (ctx: Context, { id }: StaffRow, change: string) =>
  logEvent((ctx.state as RequestState).log, 'factor_changed', { account: id, by: id, change, address: ctx.ip })

/** The same routes as a list, for 405 responses to other methods. */
export const secondFactorEndpoints = [
  { method: 'GET', path: HOME },
  ...[APP_PATH, REMOVE_PATH].map((path) => ({ method: 'GET', path })),
  ...[ADD_PASSKEY_PATH, APP_PATH, CODES_PATH, REMOVE_PATH].map((path) => ({ method: 'POST', path })),
]
