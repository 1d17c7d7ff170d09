import { Router } from '@koa/router'
import type { Context } from 'koa'
import { findById } from '#server/content/accounts/accounts.repository.ts'
import { countFactors, readFactors } from '#server/content/accounts/factors.repository.ts'
import { HttpError } from '#server/errors.ts'
import type { AuthParts } from '#server/features/accounts/auth-options.ts'
import { completeSignIn, readPending, SECOND_STEP_PATH, type PendingPerson } from '#server/features/accounts/sign-in.ts'
import { isConfirmed } from '#server/http/access.ts'
import { limitPerMinute } from '#server/http/rate-limit.ts'
import { hasSignedIn } from '#server/http/sessions.ts'
import { formBody, formField, getOnly } from '#server/rendering/forms/form.ts'
import { redirectTo, sendPage, setNoStore } from '#server/rendering/forms/page.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { PASSKEY_OPTIONS_PATH, proofForms, secondStepPage, type PasskeyUse } from './pages.ts'
import { CHALLENGE_MS, type Passkeys } from './passkeys.ts'
import type { createProver, Proof } from './prove.ts'

const REQUESTS_PER_MINUTE = 30

/** The second step of signing in, and what browsers need to use a passkey anywhere. */
export function secondStepRouter(parts: AuthParts, passkeys: Passkeys, prove: ReturnType<typeof createProver>): Router {
  const { db, limits, access, shopName, passkeyScript, staffOf } = parts
  const limit = limitPerMinute(limits, 'passkeys', REQUESTS_PER_MINUTE)
  const router = new Router()

  /** Responds with a redirect and returns null unless this is somebody's turn to give a second factor. */
  async function personOf(ctx: Context) {
    const pending = await readPending(ctx, parts)
    if (!pending) return (redirectTo(ctx, '/api/login'), null)
    const factors = await readFactors(db, pending.account.id)
    if (countFactors(factors) === 0) return (redirectTo(ctx, staffPaths.secondFactor), null)
    return { ...pending, factors }
  }

  function show(ctx: Context, person: NonNullable<Awaited<ReturnType<typeof personOf>>>, proof?: Proof) {
    const refusal = proof && 'wrong' in proof ? proof : null
    if (refusal?.retryAfter) ctx.set('retry-after', refusal.retryAfter)
    const hasPasskeys = passkeys.areAvailable
    const forms = proofForms({
      action: SECOND_STEP_PATH,
      use: 'second-step',
      factors: person.factors,
      hasPasskeys,
      label: 'SIGN IN',
    })
    const page = secondStepPage(person.account, forms, refusal?.wrong ?? null, refusal?.status)
    sendPage(ctx, shopName, { ...page, script: passkeyScript })
  }

  router.get(SECOND_STEP_PATH, getOnly, async (ctx) => {
    const person = await personOf(ctx)
    if (person) show(ctx, person)
  })

  router.post(SECOND_STEP_PATH, formBody(access), async (ctx) => {
    const person = await personOf(ctx)
    if (!person) return
    const proof = await prove(ctx, person.account, person.factors)
    if ('wrong' in proof) return show(ctx, person, proof)
    await completeSignIn(ctx, parts, person.account, proof.by)
    redirectTo(ctx, person.returnTo)
  })

  /** Returns the options of a use, or throws HttpError (403) if it isn't this session's turn. */
  async function optionsFor(ctx: Context, use: PasskeyUse) {
    if (use === 'sign-in') {
      // Of somebody who isn't signed in, the session holds only the challenge.
      if (!hasSignedIn(ctx)) ctx.session!.maxAge = CHALLENGE_MS
      return passkeys.optionsToUse(ctx, [])
    }
    const pending: PendingPerson | null = await readPending(ctx, parts)
    const staff = pending ? null : await staffOf(ctx)
    const account = pending?.account ?? (staff && (await findById(db, staff.id)))
    if (!account) throw new HttpError(403, 'Your sign-in has expired. Please sign in again.')
    const factors = await readFactors(db, account.id)
    if (use !== 'add') return passkeys.optionsToUse(ctx, factors.passkeys)
    const mayAdd = staff ? isConfirmed(staff) : countFactors(factors) === 0
    if (!mayAdd) throw new HttpError(403, 'Please reload this page, and confirm that it is you.')
    return passkeys.optionsToAdd(ctx, account, factors.passkeys)
  }

  router.post(PASSKEY_OPTIONS_PATH, formBody(access), async (ctx) => {
    await limit(ctx.ip)
    const use = uses.find((one) => one === formField(ctx, 'use'))
    if (!use || !passkeys.areAvailable) throw new HttpError(400, 'There are no passkeys for this.')
    setNoStore(ctx)
    ctx.body = await optionsFor(ctx, use)
  })
  return router
}

const uses: readonly PasskeyUse[] = ['sign-in', 'second-step', 'confirm', 'add']
