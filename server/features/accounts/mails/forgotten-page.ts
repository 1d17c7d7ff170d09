import { markup } from '#server/rendering/forms/markup.ts'
import { errorAlert, field, type Page } from '#server/rendering/forms/page.ts'

/** Where people ask for a new password. */
export const FORGOTTEN_PATH = '/api/login/forgotten'

/** Emails that one address gets within an hour. */
export const MAILS_PER_HOUR = 3

const back = markup`<p><a href="/api/login">[BACK TO THE LOGIN]</a></p>`

/** Asks for the address of an account. */
export const forgottenPage = ({ email = '', wrong }: { email?: string; wrong?: string } = {}): Page => ({
  title: 'FORGOTTEN.PASSWORD',
  status: wrong === undefined ? 200 : 400,
  body: markup`<p>Type the email address of your account. You get an email with a link to choose a new password.</p>
    <form method="post" action="${FORGOTTEN_PATH}">
      ${errorAlert(wrong === undefined ? null : 'Please correct the field below. Nothing was sent.')}
      ${field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', value: email, error: wrong, autofocus: true })}
      <button type="submit">&gt; SEND THE LINK</button>
    </form>
    ${back}`,
})

/** The same for every address, so that it doesn't reveal which ones have accounts. */
export const askedPage: Page = {
  title: 'CHECK.YOUR.MAIL',
  body: markup`<p role="status">If there is an account with this address, an email with a link is on its way. The link works once, within an hour; only the newest one works.</p>
    <p>No email? Look into the spam folder, and whether you typed the address of your account. An address gets at most ${MAILS_PER_HOUR} such emails an hour. Otherwise, ask an administrator of the shop for a link.</p>
    <p class="hint">Somebody else asked for your password? As long as nobody else reads your emails, there is nothing to do.</p>
    ${back}`,
}
