import { displayName, type StaffRow } from '#server/content/accounts/accounts.repository.ts'
import { countFactors, type Factors, type PasskeyRow } from '#server/content/accounts/factors.repository.ts'
import { logoutLink } from '#server/features/accounts/account-page.ts'
import { markup, type Html } from '#server/rendering/forms/markup.ts'
import { errorAlert, field, type Page } from '#server/rendering/forms/page.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { groupSecret } from './authenticator-app.ts'

/** What a passkey is for. The script asks for the options of this use. */
export type PasskeyUse = 'sign-in' | 'second-step' | 'confirm' | 'add'

/** Where the script gets what a browser needs to use a passkey. */
export const PASSKEY_OPTIONS_PATH = '/api/login/passkey-options'

interface PasskeyForm {
  action: string
  use: PasskeyUse
  label: string
  /** Hidden fields. */
  fields?: Record<string, string>
  /** Visible fields. */
  before?: Html
  /** Another button of the page is the usual one. */
  isQuiet?: boolean
}

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)

/** Form for a passkey. Its script shows it where the browser has passkeys, and fills it in. */
export const passkeyForm = ({ action, use, label, fields = {}, before, isQuiet = false }: PasskeyForm): Html =>
  markup`<form method="post" action="${action}" data-passkey="${use}" data-options="${PASSKEY_OPTIONS_PATH}" hidden>
    <p class="alert" role="alert" hidden></p>
    ${hidden({ ...fields, credential: '' })}
    ${before ?? null}
    <button type="submit"${isQuiet && markup` class="quiet"`}>&gt; ${label}</button>
  </form>`

interface ProofForm {
  action: string
  use: PasskeyUse
  factors: Factors
  hasPasskeys: boolean
  label: string
  fields?: Record<string, string>
}

/** Forms for whichever factor an account has, or its password. */
export function proofForms({ action, use, factors, hasPasskeys, label, fields = {} }: ProofForm): Html {
  const form = (input: Html, button: string) =>
    markup`<form method="post" action="${action}">${hidden(fields)}${input}<button type="submit">&gt; ${button}</button></form>`
  if (countFactors(factors) === 0)
    return form(
      field({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'current-password',
        autofocus: true,
      }),
      label,
    )
  const canUsePasskey = hasPasskeys && factors.passkeys.length > 0
  return markup`
    ${canUsePasskey && passkeyForm({ action, use, label: `${label} WITH A PASSKEY`, fields })}
    ${
      factors.app &&
      form(
        field({
          name: 'code',
          label: 'Code from your authenticator app',
          autocomplete: 'one-time-code',
          numeric: true,
          autofocus: true,
        }),
        label,
      )
    }
    ${canUsePasskey && !factors.app && markup`<noscript><p>Passkeys need JavaScript. Please turn it on, or use a recovery code.</p></noscript>`}
    <details>
      <summary>Lost it? Use a recovery code</summary>
      ${form(field({ name: 'recovery', label: 'Recovery code', autocomplete: 'off' }), label)}
      <p class="hint">Without one, ask an administrator of the shop to reset your second factors.</p>
    </details>`
}

/** The second step of signing in. */
export const secondStepPage = (account: StaffRow, forms: Html, wrong: string | null, status = 200): Page => ({
  title: 'SECOND.STEP',
  status,
  body: markup`<p>Your password is right, <bdi>${displayName(account)}</bdi>. Now show that it is you.</p>
    ${errorAlert(wrong)}
    ${forms}
    <nav aria-label="Sign-in"><a href="/api/login">[SIGN IN AS SOMEBODY ELSE]</a></nav>`,
})

interface FactorsPage {
  account: StaffRow
  factors: Factors
  /** The person can't do anything else before there is one. */
  isSetup: boolean
  isRequired: boolean
  hasPasskeys: boolean
  dayOf(at: string): string
  wrong?: string | null
}

/** The second factors of an account, to add and remove. */
export function factorsPage({
  account,
  factors,
  isSetup,
  isRequired,
  hasPasskeys,
  dayOf,
  wrong = null,
}: FactorsPage): Page {
  const { passkeys, app, recoveryCodes } = factors
  const count = countFactors(factors)
  const canRemove = count > 1 || !isRequired
  const used = (at: string | null) => (at === null ? 'not used yet' : `last used ${dayOf(at)}`)
  const removal = (name: string, query: string) =>
    canRemove && markup`<a class="button quiet" href="${REMOVE_PATH}?${query}" aria-label="Remove ${name}">REMOVE</a>`
  return {
    title: 'SECOND.FACTOR',
    status: wrong === null ? 200 : 400,
    body: markup`<p>
        ${
          isSetup
            ? markup`Hello, <bdi>${displayName(account)}</bdi>. This shop asks its staff for more than a password. Add one of these now; you can add others later.`
            : markup`A stolen password alone doesn’t open an account that has a second factor. These are yours, <bdi>${displayName(account)}</bdi>.`
        }
      </p>
      ${errorAlert(wrong)}
      <h2>PASSKEYS</h2>
      <p class="hint">A fingerprint, a face or a PIN on this device, in your password manager, or on a security key. A passkey also signs you in without the password, and no other site can ask for it.</p>
      <ul class="rows">
        ${passkeys.map(
          ({ id, name, createdAt, lastUsedAt }) => markup`<li>
          <p><strong dir="auto">${name}</strong><br>added ${dayOf(createdAt)}, ${used(lastUsedAt)}</p>
          ${removal(`the passkey ${name}`, String(new URLSearchParams({ passkey: id })))}
        </li>`,
        )}
      </ul>
      ${
        hasPasskeys
          ? markup`${passkeyForm({
              action: ADD_PASSKEY_PATH,
              use: 'add',
              label: 'ADD A PASSKEY',
              before: field({
                name: 'name',
                label: 'Name of the new passkey',
                autocomplete: 'off',
                value: `Passkey ${passkeys.length + 1}`,
                hint: 'Such as the device or password manager that holds it.',
              }),
            })}<noscript><p>Adding a passkey needs JavaScript.</p></noscript>`
          : markup`<p>This shop has no domain of its own, so it can’t have passkeys.</p>`
      }
      <h2>AUTHENTICATOR APP</h2>
      <p class="hint">An app on your phone shows a code of six digits that changes every 30 seconds.</p>
      ${
        app
          ? markup`<ul class="rows"><li>
          <p><strong>Authenticator app</strong><br>added ${dayOf(app.createdAt)}, ${used(app.lastUsedAt)}</p>
          ${removal('the authenticator app', 'app=yes')}
        </li></ul>`
          : markup`<a class="button" href="${APP_PATH}">&gt; SET UP AN APP</a>`
      }
      ${
        count > 0 &&
        markup`<h2>RECOVERY CODES</h2>
      <p>${recoveryCodes === 1 ? 'One code is' : `${recoveryCodes} codes are`} left, for when you have lost everything above. Each works once.</p>
      <form method="post" action="${CODES_PATH}"><button type="submit" class="quiet">MAKE NEW CODES</button><p class="hint">The old ones stop working.</p></form>`
      }
      ${!isSetup && markup`<p class="hint">After a change, other sessions stay signed in. You can end them on your <a href="${staffPaths.account}">account page</a>.</p>`}
      <nav aria-label="Account">
        ${
          isSetup
            ? markup`<a href="/api/logout">[LOGOUT]</a>`
            : markup`<a href="${staffPaths.account}">[ACCOUNT]</a> <a href="${staffPaths.cms}">[CMS]</a> ${logoutLink}`
        }
      </nav>`,
  }
}

export const APP_PATH = `${staffPaths.secondFactor}/app`
export const ADD_PASSKEY_PATH = `${staffPaths.secondFactor}/passkey`
export const CODES_PATH = `${staffPaths.secondFactor}/codes`
export const REMOVE_PATH = `${staffPaths.secondFactor}/remove`

interface AppPage {
  secret: string
  /** The secret as the form returns it. */
  sealed: string
  qr: Html
  wrong?: string | null
}

/** Sets up an authenticator app: the secret as a picture and as text, and the first code. */
export const appPage = ({ secret, sealed, qr, wrong = null }: AppPage): Page => ({
  title: 'AUTHENTICATOR.APP',
  status: wrong === null ? 200 : 403,
  body: markup`<p>Scan this QR code with your authenticator app, or type in the key below.</p>
    <div class="qr" role="img" aria-label="QR code of the key below">${qr}</div>
    <p class="secret">${groupSecret(secret)}</p>
    ${errorAlert(wrong)}
    <form method="post" action="${APP_PATH}">
      <input type="hidden" name="sealed" value="${sealed}">
      ${field({
        name: 'code',
        label: 'Code that the app shows',
        autocomplete: 'one-time-code',
        numeric: true,
        autofocus: true,
      })}
      <button type="submit">&gt; TURN ON</button>
    </form>
    <nav aria-label="Second factor"><a href="${staffPaths.secondFactor}">[BACK]</a></nav>`,
})

/** New recovery codes, shown only now. */
export function codesPage(
  codes: readonly string[],
  { shopName, email, returnTo }: { shopName: string; email: string; returnTo: string },
): Page {
  const text = `Recovery codes of ${email} at ${shopName}\n\n${codes.join('\n')}\n`
  return {
    title: 'RECOVERY.CODES',
    body: markup`<p><strong>Keep these codes in a safe place, apart from your phone.</strong> Each signs you in once if you lose your second factor. They are shown only now, and earlier ones no longer work.</p>
      <ol class="codes" id="codes">${codes.map((code) => markup`<li>${code}</li>`)}</ol>
      <div hidden data-codes>
        <button type="button" class="quiet" data-copy>COPY</button>
        <button type="button" class="quiet" data-print>PRINT</button>
        <p class="hint" role="status"></p>
      </div>
      <a class="button quiet" download="recovery-codes.txt" href="data:text/plain;charset=utf-8,${encodeURIComponent(text)}">DOWNLOAD</a>
      <a class="button" href="${returnTo}">&gt; CONTINUE</a>`,
  }
}

/** Asks before a factor is removed. */
export const removePage = (passkey: PasskeyRow | null): Page => ({
  title: 'REMOVE.FACTOR',
  body: markup`<p>
      Remove ${passkey ? markup`the passkey <strong><bdi>${passkey.name}</bdi></strong>` : markup`the <strong>authenticator app</strong>`}?
      It will no longer sign you in or confirm that it is you. To use it later, add it again.
    </p>
    <form method="post" action="${REMOVE_PATH}">
      <input type="hidden" name="passkey" value="${passkey?.id ?? ''}">
      <button type="submit">&gt; REMOVE</button>
      <a class="button quiet" href="${staffPaths.secondFactor}">KEEP</a>
    </form>`,
})

/** Shown where second factors don't exist. */
export const noFactorsPage = (reason: 'development' | 'openid'): Page => ({
  title: 'SECOND.FACTOR',
  status: reason === 'development' ? 503 : 200,
  body:
    reason === 'development'
      ? markup`<p>Development mode: sign-in is off, so there are no second factors.</p>`
      : markup`<p>You sign in with the shop’s sign-in service. It decides about second factors; change yours there.</p>`,
})
