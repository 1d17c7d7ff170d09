import { displayName, type StaffRow } from '#server/content/accounts/accounts.repository.ts'
import { ALERTS_FORM, alertTopics, topicNames, type AlertTopic } from '#server/content/accounts/alert-subscriptions.ts'
import { markup, type Html } from '#server/rendering/forms/markup.ts'
import { errorAlert, field, type Page } from '#server/rendering/forms/page.ts'
import type { AccountSession } from '#shared/features/accounts/auth.contract.ts'
import { browserName } from '#shared/features/accounts/browser-name.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { STRENGTH_PATH } from './password-rules.ts'

export const PASSWORD_FORM = `${staffPaths.account}/password`
export const SESSIONS_FORM = `${staffPaths.account}/sessions`

/** What has been done, named by `done` in the address. */
const outcomes: Readonly<Record<string, string>> = {
  password: 'Your password has been changed.',
  'password-and-sessions': 'Your password has been changed, and your other sessions have ended.',
  sessions: 'The sessions have ended.',
  alerts: 'Your choice of emails is saved.',
}

type FieldErrors = Partial<Record<'current' | 'next' | 'again' | 'confirm', string>>

interface AccountPage {
  account: StaffRow
  sessions: AccountSession[]
  /** For the field of a new password. */
  hint: string
  timeZone: string
  /** Which alerts the account gets by email; null for editors. */
  topics: readonly AlertTopic[] | null
  /** False if the shop sends no emails. */
  hasMail: boolean
  done?: string | undefined
  wrong?: FieldErrors
  /** Concerns a form as a whole. */
  alert?: string | null
  status?: number
}

/** One's own account: sessions and password. */
export function accountPage(page: AccountPage): Page {
  const { account, done = '', wrong = {}, alert = null, status } = page
  const hasPassword = account.passwordHash !== null
  return {
    title: 'YOUR.ACCOUNT',
    status: status ?? (alert !== null || Object.keys(wrong).length > 0 ? 400 : 200),
    body: markup`<p>You are <strong><bdi>${displayName(account)}</bdi></strong> (<bdi>${account.email}</bdi>, ${account.role}).</p>
      ${outcomes[done] ? markup`<p class="done" role="status">${outcomes[done]}</p>` : null}
      ${errorAlert(alert)}
      ${sessionsSection(page)}
      ${hasPassword ? passwordSection(page) : null}
      ${hasPassword ? secondFactorSection : null}
      ${alertsSection(page)}
      <nav aria-label="Account"><a href="${staffPaths.cms}">[BACK TO THE CMS]</a> ${logoutLink}</nav>`,
  }
}

const alertsSection = ({ topics, hasMail }: AccountPage): Html | null =>
  topics &&
  markup`<h2>EMAILS</h2>
    ${
      hasMail
        ? markup`<form method="post" action="${ALERTS_FORM}">
            <p>Send me an email, at most one an hour, about:</p>
            ${topicNames.map((topic) => markup`<label class="choice"><input type="checkbox" name="topics" value="${topic}"${topics.includes(topic) && markup` checked`}><span>${alertTopics[topic]}</span></label>`)}
            <button type="submit">&gt; SAVE</button>
          </form>`
        : markup`<p>This shop sends no emails, because <code>MAIL_URL</code> isn’t set. The admin console shows what needs attention.</p>`
    }`

/** Browsers without scripts have no drafts. */
export const logoutLink = markup`<a href="${staffPaths.leave}">[LOGOUT]</a>
  <noscript><a href="${staffPaths.logout}">[LOGOUT WITHOUT SCRIPTS]</a></noscript>`

const secondFactorSection = markup`<h2>SECOND FACTOR</h2>
  <p>With a passkey or a code from your phone, nobody gets in with your password alone.</p>
  <p><a class="button quiet" href="${staffPaths.secondFactor}">SECOND FACTOR</a></p>`

function sessionsSection({ account, sessions, timeZone, wrong = {} }: AccountPage): Html {
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const many = others.length === 1 ? 'one other session' : `${others.length} other sessions`
  return markup`<h2>SESSIONS</h2>
    <p>${others.length === 0 ? 'You are signed in only here.' : `You are signed in here and in ${many}. End those that you don’t know, and then change your password.`}
      A session ends after 7 days without use, and after 30 days in any case.</p>
    <form method="post" action="${SESSIONS_FORM}">
      <ul class="rows" aria-label="Sessions">${sessions.map((session) => sessionRow(session, timeZone))}</ul>
      ${
        others.length > 0 &&
        markup`${
          account.passwordHash !== null &&
          field({
            name: 'confirm',
            label: 'Your password, to end sessions',
            type: 'password',
            autocomplete: 'current-password',
            error: wrong.confirm,
          })
        }
        <button type="submit" name="which" value="chosen">&gt; END</button>
        <button type="submit" name="which" value="others" class="quiet">END ALL OTHERS</button>`
      }
    </form>`
}

function sessionRow(
  { id, userAgent, address, signedInAt, lastSeenAt, isCurrent, isNew }: AccountSession,
  zone: string,
) {
  const name = markup`<strong dir="auto">${browserName(userAgent)}</strong>${isCurrent ? ' (this one)' : ''}${isNew ? ' (new)' : ''}`
  const facts = markup`<span class="hint">signed in ${time(signedInAt, zone)}${address && ` from ${address}`},
    last used ${time(lastSeenAt, zone)}</span>`
  if (isCurrent) return markup`<li><p>${name}<br>${facts}</p></li>`
  return markup`<li><label class="choice"><input type="checkbox" name="end" value="${id}"><span>${name}<br>${facts}</span></label></li>`
}

/** `21 Nov 2026, 14:05`, as in the staff app. */
const time = (iso: string, timeZone: string): Html => {
  const text = new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  return markup`<time datetime="${iso}">${text}</time>`
}

const passwordSection = ({ account, hint, wrong = {} }: AccountPage): Html => markup`<h2>PASSWORD</h2>
  <form method="post" action="${PASSWORD_FORM}">
    <input hidden readonly autocomplete="username" value="${account.email}">
    ${[
      { name: 'current', label: 'Current password', autocomplete: 'current-password' },
      { name: 'next', label: 'New password', autocomplete: 'new-password', hint, strengthPath: STRENGTH_PATH },
      { name: 'again', label: 'Repeat new password', autocomplete: 'new-password' },
    ].map((input) => field({ ...input, type: 'password', error: wrong[input.name as keyof FieldErrors] }))}
    <label class="choice"><input type="checkbox" name="endsOthers" value="1" checked><span>End all other sessions</span></label>
    <button type="submit">&gt; CHANGE PASSWORD</button>
  </form>`

/** Nobody is signed in, because nobody has to. */
export const developmentPage: Page = {
  title: 'YOUR.ACCOUNT',
  status: 503,
  body: markup`<p>Development mode: sign-in is off, so there is no account.</p>`,
}
