import { staffPaths } from '#shared/staff-paths.ts'
import { bridge } from '#staff/bridge.ts'
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

/** In the desktop editor: back to the list of shops. What is not saved is kept first, and waits there. */
export async function leaveShop() {
  keepDrafts()
  leaveOnPurpose()
  await bridge?.servers
    .leave()
    .catch((error: Error) =>
      toast({ title: 'Failed to leave the shop', description: error.message, variant: 'destructive' }),
    )
}

let holders = 0
let toldAt = -Infinity
/** It is said again after so long, as uploads ask every few seconds. */
const TOLD_FOR_MS = 30_000

/**
 * Something would be lost with this page, such as files that are being uploaded: until the answered function is called, a session that has
 * ended doesn't leave the page, and people sign in again beside it.
 */
export function holdPage(): () => void {
  holders++
  let isHeld = true
  return () => {
    if (isHeld) holders--
    isHeld = false
  }
}

/** The login page in a tab of its own; the desktop editor has none, and sends people to the system's browser. */
export const signInBeside = () =>
  bridge ? goToLogin() : void window.open(staffPaths.login(staffPaths.images), '_blank')

/** The one answer to a session that has ended, whatever call met it: words, the drafts into safety, the login page. */
export function sessionExpired() {
  if (holders > 0) return askToSignInBeside()
  if (redirecting) return
  redirecting = true
  keepDrafts()
  toast({
    title: 'Unauthorized: Your session has expired. Redirecting to login...',
    ...(bridge && { description: 'Sign in again in your browser. What you typed is kept.' }),
    variant: 'destructive',
  })
  setTimeout(() => {
    redirecting = false
    goToLogin()
  }, REDIRECT_AFTER_MS)
}

function askToSignInBeside() {
  keepDrafts()
  if (performance.now() - toldAt < TOLD_FOR_MS) return
  toldAt = performance.now()
  toast({
    title: 'Unauthorized: Your session has expired.',
    description: 'Images are being uploaded, so this page stays. Sign in in another tab, and everything goes on.',
    variant: 'destructive',
    action: { label: 'SIGN IN', onPress: signInBeside },
  })
}
