import { settings } from '#tests/desktop/harness/child/settings.ts'
import { unlessGone, type DevtoolsSession } from '#tests/desktop/harness/chromium/devtools.ts'
import { toApp } from '#tests/desktop/harness/chromium/origins.ts'
import { NotModelledError, StandInEvent } from './modelled.ts'
import { setPermissions } from './permissions.ts'
import type { Contents } from './shapes.ts'

/** Asks the app whether a page or frame may navigate there. */
function askApp(contents: Contents, address: string, isMainFrame: boolean, isRedirect = false): boolean {
  const url = toApp(address)
  const event = new StandInEvent({ url, isMainFrame, isSameDocument: false, frame: contents.mainFrame })
  if (isRedirect) contents.emit('will-redirect', event, url, false, isMainFrame)
  else {
    contents.emit('will-frame-navigate', event)
    if (isMainFrame && !event.defaultPrevented) contents.emit('will-navigate', event, url)
  }
  return !event.defaultPrevented
}

/**
 * Handles a page's navigation to a non-web address. If the app allows it, a system program or something unmodelled
 * follows.
 */
export function navigateToExternal(contents: Contents, url: string): void {
  if (!askApp(contents, url, true)) return
  if (/^(blob|data|file|filesystem):/.test(url)) contents.fail(new NotModelledError(`a page that goes to ${url}`))
  contents.session.ask('openExternal', contents, () => {})
}

/** Asks the app before a page navigates, as Electron does: for all frames, but not for loads by the app itself. */
export function watchNavigation(contents: Contents, session: DevtoolsSession, topFrameId: string): Promise<unknown> {
  session.on('Fetch.requestPaused', ({ requestId, request, frameId, redirectedRequestId }) => {
    const isMainFrame = frameId === topFrameId
    const isOurs = isMainFrame && contents.loads(request.url)
    const goes = isOurs || askApp(contents, request.url, isMainFrame, redirectedRequestId !== undefined)
    if (!goes) return void session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(unlessGone)
    setPermissions(contents, request.url)
      .then(() => session.send('Fetch.continueRequest', { requestId }))
      .catch(unlessGone)
  })

  session.on('Page.frameRequestedNavigation', ({ url, frameId, disposition }) => {
    // The network layer covers other navigations, and the page itself those of the top frame (`goElsewhere`).
    if (disposition !== 'currentTab' || frameId === topFrameId || /^(https?|about|javascript):/.test(url)) return
    if (!askApp(contents, url, false)) session.send('Page.stopLoading').catch(unlessGone)
  })

  session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
    const handler = contents.windowOpenHandler
    const details = {
      url: toApp(url),
      frameName: windowName === '_blank' ? '' : windowName,
      features: windowFeatures.join(','),
      disposition: 'foreground-tab',
      referrer: { url: contents.getURL(), policy: 'strict-origin-when-cross-origin' },
    }
    if (handler?.(details).action !== 'deny' && !settings.isLenient)
      contents.fail(new NotModelledError(`a second window, for ${details.url}, is`))
  })

  return session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] })
}
