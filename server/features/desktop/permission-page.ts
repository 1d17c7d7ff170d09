import { displayName, type StaffRow } from '#server/features/accounts/accounts.repository.ts'
import { markup } from '#server/rendering/forms/markup.ts'
import type { Page } from '#server/rendering/forms/page.ts'
import { AUTHORIZE_PATH } from '#shared/features/desktop/sign-in.ts'
import { cspSourceOf, type AuthorizationRequest } from './authorization-request.ts'

const title = 'DESKTOP.EDITOR'

/** Asks a signed-in person whether the editor may use their account. */
export const permissionPage = (request: AuthorizationRequest, account: StaffRow): Page => ({
  title,
  formTarget: cspSourceOf(request),
  body: markup`<p>
      The <strong>Hoard desktop editor</strong> on this computer wants to sign in as
      <strong><bdi>${displayName(account)}</bdi></strong> (<bdi>${account.email}</bdi>, ${account.role}).
    </p>
    <p>
      It will have your permissions until you log out there, for at most 30 days. An administrator can end the session at any time.
    </p>
    <form method="post" action="${AUTHORIZE_PATH}">
      ${Object.entries(request).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}
      <button type="submit" name="answer" value="allow">&gt; ALLOW</button>
      <button type="submit" name="answer" value="deny" class="quiet">DENY</button>
      <p class="hint">Allow this only if you have just started it in the editor.</p>
    </form>
    <p class="hint">Not you? <a href="/api/logout">Sign out here</a>, then start again in the editor.</p>`,
})

/** Shown for an invalid authorization request; nothing is sent to the redirect address. */
export const invalidRequestPage: Page = {
  title,
  status: 400,
  body: markup`<p>This link is incomplete. Please go back to the desktop editor and start signing in again.</p>`,
}

export const developmentPage: Page = {
  title,
  status: 503,
  body: markup`<p>Development mode: sign-in is off, so the editor doesn’t need it.</p>`,
}
