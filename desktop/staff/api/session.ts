import { staffPaths } from '#shared/staff-paths.ts'
import { bridge } from '#staff/bridge.ts'
import { toast } from '#staff/toast/toast.ts'
import { flushDrafts } from '#staff/drafts/draft-store.ts'
import { leaveOnPurpose } from '#staff/drafts/leaving.ts'

/** Delay between the message and the login page, in ms. */
const REDIRECT_AFTER_MS = 1000

let redirecting = false

/** The current address, used as the return URL after signing in. */
export const currentPath = () => location.pathname + location.search

/** Writes drafts, then opens the login page, which returns here. */
export function goToLogin() {
  flushDrafts()
  leaveOnPurpose()
  location.assign(staffPaths.login(currentPath()))
}

/** Writes drafts, then returns to the list of shops. Desktop editor only. */
export async function switchShop() {
  flushDrafts()
  leaveOnPurpose()
  await bridge?.servers
    .leave()
    .catch((error: Error) =>
      toast({ title: 'Failed to switch shops', description: error.message, variant: 'destructive' }),
    )
}

let holders = 0
let shownAt = -Infinity
/** The message is repeated after this long (ms), because uploads keep sending requests. */
const REPEAT_AFTER_MS = 30_000

/**
 * Keeps the page open when the session expires, because leaving would lose something such as chosen files or running
 * uploads. Returns a function that releases it.
 */
export function keepPageOpen(): () => void {
  holders++
  let isHeld = true
  return () => {
    if (isHeld) holders--
    isHeld = false
  }
}

/** Whether leaving would lose something, see `keepPageOpen`. */
export const isPageHeld = () => holders > 0

/** Opens the login page in its own tab; in the desktop editor, in the system's browser. */
export const openLoginTab = () =>
  bridge ? goToLogin() : void window.open(staffPaths.login(staffPaths.images), '_blank')

/** Handles an expired session for every request: shows the message, writes drafts and opens the login page. */
export function handleExpiredSession() {
  if (holders > 0) return offerLoginTab()
  if (redirecting) return
  redirecting = true
  flushDrafts()
  toast({
    title: 'Unauthorized: Your session has expired. Redirecting to login...',
    ...(bridge && { description: 'Sign in again in your browser. Your changes are kept.' }),
    variant: 'destructive',
  })
  setTimeout(() => {
    redirecting = false
    goToLogin()
  }, REDIRECT_AFTER_MS)
}

function offerLoginTab() {
  flushDrafts()
  if (performance.now() - shownAt < REPEAT_AFTER_MS) return
  shownAt = performance.now()
  toast({
    title: 'Unauthorized: Your session has expired.',
    description: 'This page stays open, so that no images are lost. Sign in from another tab to continue.',
    variant: 'destructive',
    action: { label: 'SIGN IN', onPress: openLoginTab },
  })
}
