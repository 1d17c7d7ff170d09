import { staffPaths } from '#shared/staff-paths.ts'
import { toast } from '#staff/widgets/toast.ts'
import { keepDrafts } from '#staff/widgets/drafts/keeping.ts'
import { leaveOnPurpose } from '#staff/widgets/drafts/leaving.ts'

/** From the words to the login page (staff specification, section 9). */
const REDIRECT_AFTER_MS = 1000

let redirecting = false

/** Where the person is, for the way back after signing in. */
export const here = () => location.pathname + location.search

/** Goes to the login page, which comes back here. Unsent forms are kept first. */
export function goToLogin() {
  keepDrafts()
  leaveOnPurpose()
  location.assign(staffPaths.login(here()))
}

/** The one answer to a session that has ended, whatever call met it: words, the drafts into safety, the login page. */
export function sessionExpired() {
  if (redirecting) return
  redirecting = true
  keepDrafts()
  toast({
    title: 'Unauthorized: Your session has expired. Redirecting to login...',
    variant: 'destructive',
  })
  setTimeout(() => {
    redirecting = false
    goToLogin()
  }, REDIRECT_AFTER_MS)
}
