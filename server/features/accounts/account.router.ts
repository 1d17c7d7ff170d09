import { Router } from '@koa/router'
import type { Context } from 'koa'
import { recordSessionEvent } from '#server/content/accounts/account-audit.ts'
import { endSessions, listSessions, tellSession } from '#server/content/accounts/account-sessions.ts'
import { findById, type StaffRow } from '#server/content/accounts/accounts.repository.ts'
import { readTopics } from '#server/content/accounts/alert-subscriptions.ts'
import { transact } from '#server/database/transact.ts'
import { HttpError } from '#server/errors.ts'
import { developmentStaff, isConfirmed } from '#server/http/access.ts'
import { bearerToken } from '#server/http/bearer.ts'
import type { RequestState } from '#server/http/handle-errors.ts'
import { limitPerMinute } from '#server/http/rate-limit.ts'
import { deviceOf, logEvent } from '#server/http/security-events.ts'
import { sessionOf, startSession } from '#server/http/sessions.ts'
import { formBody, formField, formValues, getOnly } from '#server/rendering/forms/form.ts'
import { redirectTo, sendPage } from '#server/rendering/forms/page.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { accountPage, developmentPage, PASSWORD_FORM, SESSIONS_FORM } from './account-page.ts'
import type { AuthParts } from './auth-options.ts'
import type { Client, OwnPassword } from './own-password.ts'
import { hasSecondFactor, passwordHint, STRENGTH_PATH } from './password-rules.ts'

const REQUESTS_PER_MINUTE = 30

type Shown = Partial<Pick<Parameters<typeof accountPage>[0], 'done' | 'wrong' | 'alert' | 'status'>>

/** `/api/account`: one's own sessions and password, in a browser. */
export function accountRouter(parts: AuthParts & { ownPassword: OwnPassword }): Router {
  const { db, limits, ownPassword, access, shopName, staffOf, timeZone, passwordScript, outbox } = parts
  const limit = limitPerMinute(limits, 'account', REQUESTS_PER_MINUTE)
  const router = new Router()

  /** The signed-in account. If there is none, responds and returns nothing. */
  async function accountFor(ctx: Context): Promise<StaffRow | undefined> {
    // A desktop editor opens this page in the browser, which has a session of its own.
    const staff = bearerToken(ctx.req) === null ? await staffOf(ctx) : null
    if (staff?.id === developmentStaff.id) return void sendPage(ctx, shopName, developmentPage)
    const account = staff && (await findById(db, staff.id))
    return account ?? void redirectTo(ctx, staffPaths.login(staffPaths.account))
  }

  async function accountOfWrite(ctx: Context): Promise<StaffRow | undefined> {
    await limit(ctx.ip)
    return accountFor(ctx)
  }

  async function send(ctx: Context, account: StaffRow, shown: Shown = {}) {
    const sessions = await listSessions(db, account.id, sessionOf(ctx).id)
    const hint = passwordHint(await hasSecondFactor(db, account.id))
    const topics = account.role === 'administrator' ? await readTopics(db, account.id) : null
    const page = accountPage({ account, sessions, hint, timeZone, topics, hasMail: outbox.isOn, ...shown })
    sendPage(ctx, shopName, { ...page, ...(account.passwordHash !== null && { script: passwordScript }) })
  }

  /** Runs a step. A wrong password and other refusals are shown in the form. */
  async function orShow(
    ctx: Context,
    account: StaffRow,
    fieldOfCurrent: 'current' | 'confirm',
    step: () => Promise<void>,
  ) {
    try {
      await step()
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error
      ctx.set(error.headers)
      const { current, next } = fieldsOf(error)
      if (current === undefined && next === undefined)
        return send(ctx, account, { alert: error.message, status: error.status })
      await send(ctx, account, { wrong: { ...(current && { [fieldOfCurrent]: current }), ...(next && { next }) } })
    }
  }

  router.get(staffPaths.account, getOnly, async (ctx) => {
    const account = await accountFor(ctx)
    if (!account) return
    await send(ctx, account, { done: String(ctx.query['done'] ?? '') })
    await tellSession(db, clientOf(ctx).log, sessionOf(ctx).id)
  })

  router.post(PASSWORD_FORM, formBody(access), async (ctx) => {
    const account = await accountOfWrite(ctx)
    if (!account) return
    const next = formField(ctx, 'next')
    if (formField(ctx, 'again') !== next) return send(ctx, account, { wrong: { again: 'The passwords don’t match' } })
    const endsOthers = formField(ctx, 'endsOthers') === '1'
    // A password alone confirms nothing where there is a second factor.
    const { confirmedAt = null } = (await staffOf(ctx)) ?? {}
    await orShow(ctx, account, 'current', async () => {
      const session = sessionOf(ctx).id
      await ownPassword.change({
        account,
        current: formField(ctx, 'current'),
        next,
        client: clientOf(ctx),
        session,
        endsOthers,
      })
      await startSession(ctx, account.id, { by: 'the changed password', at: confirmedAt })
      redirectTo(ctx, `${staffPaths.account}?done=${endsOthers ? 'password-and-sessions' : 'password'}`)
    })
  })

  router.post(SESSIONS_FORM, formBody(access), async (ctx) => {
    const account = await accountOfWrite(ctx)
    if (!account) return
    const { id: except } = sessionOf(ctx)
    const all = formField(ctx, 'which') === 'others'
    const chosen = formValues(ctx, 'end').filter((id) => id !== except)
    if (!all && chosen.length === 0) return send(ctx, account, { alert: 'Choose the sessions to end.' })
    await orShow(ctx, account, 'confirm', async () => {
      // Somebody who finds an unlocked browser must not sign the owner out elsewhere.
      if (account.passwordHash !== null)
        await ownPassword.confirm({ account, current: formField(ctx, 'confirm'), client: clientOf(ctx) })
      else if (!isConfirmed((await staffOf(ctx))!))
        return redirectTo(ctx, `${staffPaths.confirm}?${new URLSearchParams({ return: staffPaths.account })}`)
      const ended = await transact(db, async (tx) => {
        let count = all ? await endSessions(tx, account.id, { except }) : 0
        for (const only of all ? [] : chosen) count += await endSessions(tx, account.id, { only })
        if (count > 0) await recordSessionEvent(tx, account, 'ended own sessions')
        return count
      })
      const { log, address } = clientOf(ctx)
      logEvent(log, 'session_ended', { account: account.id, by: account.id, sessions: ended, address })
      redirectTo(ctx, `${staffPaths.account}?done=sessions`)
    })
  })

  return router
}

/** The same routes as a list, for 405 responses to other methods. */
export const accountEndpoints = [
  { method: 'GET', path: staffPaths.account },
  ...[PASSWORD_FORM, STRENGTH_PATH, SESSIONS_FORM].map((path) => ({ method: 'POST', path })),
]

const clientOf = (ctx: Context): Client => ({
  address: ctx.ip,
  device: deviceOf(ctx.get('user-agent')),
  log: (ctx.state as RequestState).log,
})

/** The problems of fields in an error's details. */
const fieldsOf = ({ extra: { details } }: HttpError): Partial<Record<'current' | 'next', string>> =>
  details?.fields ?? {}
