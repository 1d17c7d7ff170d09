import { Router } from '@koa/router'
import type { Context } from 'koa'
import { confirmSession, findSessionOf } from '#server/content/accounts/account-sessions.ts'
import { recordSessionEvent } from '#server/content/accounts/account-audit.ts'
import { displayName, findById } from '#server/content/accounts/accounts.repository.ts'
import { readFactors } from '#server/content/accounts/factors.repository.ts'
import type { AuthParts } from '#server/features/accounts/auth-options.ts'
import { returnPath } from '#server/features/accounts/return-path.ts'
import { developmentStaff, isConfirmed } from '#server/http/access.ts'
import { bearerToken } from '#server/http/bearer.ts'
import type { RequestState } from '#server/http/handle-errors.ts'
import { logEvent } from '#server/http/security-events.ts'
import { startSession } from '#server/http/sessions.ts'
import { formBody, formField, getOnly } from '#server/rendering/forms/form.ts'
import { markup, type Html } from '#server/rendering/forms/markup.ts'
import { errorAlert, redirectTo, sendPage, type Page } from '#server/rendering/forms/page.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { noFactorsPage, proofForms } from './pages.ts'
import type { Passkeys } from './passkeys.ts'
import type { createProver, Proof } from './prove.ts'

const PATH = staffPaths.confirm
const title = 'CONFIRM.IDENTITY'

/** What the page was asked for: a session of a desktop editor to confirm, and where to go afterwards. Empty: neither. */
interface Asked {
  session: string
  return: string
}

/**
 * `/api/account/confirm`: people confirm that it is them, for this browser's session or for that of a desktop editor of
 * the same account.
 */
export function confirmRouter(parts: AuthParts, passkeys: Passkeys, prove: ReturnType<typeof createProver>): Router {
  const { db, openid, access, shopName, passkeyScript } = parts
  const router = new Router()

  const queryOf = ({ session, return: back }: Asked) =>
    new URLSearchParams({ ...(session && { session }), ...(back && { return: back }) }).toString()
  const addressOf = (asked: Asked) => [PATH, queryOf(asked)].filter(Boolean).join('?')

  /** Who confirms what. Responds and returns null if there is nothing to confirm. */
  async function requestOf(ctx: Context, textOf: (name: keyof Asked) => string) {
    const asked: Asked = {
      session: textOf('session').slice(0, 200),
      return: textOf('return') && returnPath(textOf('return')),
    }
    const staff = bearerToken(ctx.req) === null ? await parts.staffOf(ctx) : null
    if (staff?.id === developmentStaff.id) return (sendPage(ctx, shopName, noFactorsPage('development')), null)
    const account = staff && (await findById(db, staff.id))
    if (!account) return (redirectTo(ctx, `/api/login?${new URLSearchParams({ return: addressOf(asked) })}`), null)
    const editor = asked.session ? await findSessionOf(db, account.id, asked.session) : null
    if (asked.session && !editor) return (sendPage(ctx, shopName, otherAccountPage(displayName(account))), null)
    return { asked, staff, account, editor, factors: await readFactors(db, account.id) }
  }
  type Confirmation = NonNullable<Awaited<ReturnType<typeof requestOf>>>

  function show(ctx: Context, { asked, staff, account, editor, factors }: Confirmation, proof?: Proof) {
    const refusal = proof && 'wrong' in proof ? proof : null
    if (refusal?.retryAfter) ctx.set('retry-after', refusal.retryAfter)
    const fields = { ...asked }
    const label = 'CONFIRM'
    const atProvider = new URLSearchParams({ confirm: 'yes', return: addressOf(asked) })
    const forms = isConfirmed(staff)
      ? plainForm(fields, label)
      : openid
        ? // A link, because browsers let no form of this page redirect to another site.
          markup`<p><a class="button" href="/api/login?${String(atProvider)}">&gt; CONTINUE TO THE SIGN-IN SERVICE</a></p>`
        : proofForms({ action: PATH, use: 'confirm', factors, hasPasskeys: passkeys.areAvailable, label, fields })
    sendPage(ctx, shopName, {
      title,
      script: passkeyScript,
      status: refusal?.status ?? 200,
      body: markup`${
        editor
          ? markup`<p><strong><bdi>${editor.userAgent}</bdi></strong>, which is signed in as <strong><bdi>${displayName(account)}</bdi></strong>, needs your confirmation. For ten minutes it may then change accounts and sessions, and export people’s data.</p>
            <p class="hint">Confirm only if it has just asked you to.</p>`
          : markup`<p>Before you continue, show that it is you, <strong><bdi>${displayName(account)}</bdi></strong>. We won’t ask again for ten minutes.</p>`
      }
      ${errorAlert(refusal?.wrong ?? null)}
      ${forms}
      <p class="hint">Not you? <a href="${staffPaths.logout}">Sign out here</a>.</p>`,
    })
  }

  /** Goes back, or says that the window can be closed. */
  function finish(ctx: Context, { asked, editor }: Confirmation) {
    if (!asked.return || editor) return sendPage(ctx, shopName, donePage(editor !== null))
    if (!/\.csv(\?|$)/.test(asked.return)) return redirectTo(ctx, asked.return)
    // A download leaves the page as it is.
    ctx.set('refresh', `0; url=${asked.return}`)
    sendPage(ctx, shopName, downloadPage(asked.return))
  }

  router.get(PATH, getOnly, async (ctx) => {
    const request = await requestOf(ctx, (name) => String(ctx.query[name] ?? ''))
    if (!request) return
    if (isConfirmed(request.staff) && !request.editor) return finish(ctx, request)
    show(ctx, request)
  })

  router.post(PATH, formBody(access), async (ctx) => {
    const request = await requestOf(ctx, (name) => formField(ctx, name))
    if (!request) return
    const { staff, account, editor } = request
    let { confirmedAt = null } = staff
    if (!isConfirmed(staff)) {
      // The provider's answer confirms this session, and returns here.
      if (openid) return show(ctx, request)
      const proof = await prove(ctx, account, request.factors)
      if ('wrong' in proof) return show(ctx, request, proof)
      await recordSessionEvent(db, account, `confirmed with ${proof.by}`)
      const who = { account: account.id, with: proof.by, address: ctx.ip }
      logEvent((ctx.state as RequestState).log, 'identity_confirmed', who)
      await startSession(ctx, account.id, proof)
      confirmedAt = new Date().toISOString()
    }
    if (editor) await confirmSession(db, editor.id, confirmedAt!)
    finish(ctx, request)
  })
  return router

  function plainForm(fields: object, label: string): Html {
    return markup`<form method="post" action="${PATH}">
      ${Object.entries(fields).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${String(value)}">`)}
      <button type="submit">&gt; ${label}</button>
    </form>`
  }
}

/** The same routes as a list, for 405 responses to other methods. */
export const confirmEndpoints = [
  { method: 'GET', path: PATH },
  { method: 'POST', path: PATH },
]

const donePage = (isForEditor: boolean): Page => ({
  title: 'CONFIRMED',
  body: markup`<p role="status">${isForEditor ? 'The desktop editor' : 'The other window'} continues now. You can close this window.</p>`,
})

const downloadPage = (path: string): Page => ({
  title: 'CONFIRMED',
  body: markup`<p role="status">Your download begins now.</p>
    <a class="button quiet" href="${path}">DOWNLOAD AGAIN</a>
    <a class="button" href="${staffPaths.admin}">&gt; BACK TO THE CONSOLE</a>`,
})

const otherAccountPage = (name: string): Page => ({
  title,
  status: 403,
  body: markup`<p>
      You are signed in here as <strong><bdi>${name}</bdi></strong>, but the program that asks uses another account or has signed out. Nothing was confirmed.
    </p>
    <p><a href="${staffPaths.logout}">Sign out here</a>, then start again in the program.</p>`,
})
