import { nameOf, type StaffRow } from '#server/accounts/accounts.repository.ts'
import { markup } from '#server/plain-pages/markup.ts'
import type { Page } from '#server/plain-pages/page.ts'
import { AUTHORIZE_PATH } from '#shared/features/desktop/sign-in.ts'
import { sourceOf, type Ask } from './ask.ts'

const title = 'DESKTOP.EDITOR'

/** Asks somebody who is signed in whether the editor may come in as them. */
export const askPage = (ask: Ask, account: StaffRow): Page => ({
  title,
  leadsTo: sourceOf(ask),
  body: markup`<p>
      The <strong>Hoard desktop editor</strong> on this computer wants to work here as
      <strong><bdi>${nameOf(account)}</bdi></strong> (<bdi>${account.email}</bdi>, ${account.role}).
    </p>
    <p>
      It can do whatever you may do, until you log out there, and for at most 30 days. An administrator can end it at any time.
    </p>
    <form method="post" action="${AUTHORIZE_PATH}">
      ${Object.entries(ask).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}
      <button type="submit" name="answer" value="allow">&gt; ALLOW</button>
      <button type="submit" name="answer" value="deny" class="quiet">DENY</button>
      <p class="hint">Allow it only if you have just asked for this in the editor.</p>
    </form>
    <p class="hint">Not you? <a href="/api/logout">Sign out here</a>, and begin again in the editor.</p>`,
})

/** The address is not one that an editor has made. Nothing is sent anywhere. */
export const brokenPage: Page = {
  title,
  status: 400,
  body: markup`<p>This address is not whole. Please go back to the desktop editor, and begin to sign in there again.</p>`,
}

export const developmentPage: Page = {
  title,
  status: 503,
  body: markup`<p>Development mode: sign-in is off, and the editor needs none.</p>`,
}
