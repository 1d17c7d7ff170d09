import { schemeNames } from '#tests/desktop/harness/child/machine.ts'
import { unlessGone, type DevtoolsSession } from '#tests/desktop/harness/chromium/devtools.ts'
import { toApp } from '#tests/desktop/harness/chromium/origins.ts'
import { NotModelled, StandInEvent } from './modelled.ts'
import type { Contents } from './shapes.ts'

/** Navigations that the network never sees: the renderer's word is all there is. */
const NOT_FETCHED = /^(?!https?:|about:|javascript:)[a-z][a-z0-9+.-]*:/i

/** Asks the app before a page goes elsewhere, as Electron does: of all frames, and not of what the app itself loads. */
export function watchNavigation(contents: Contents, session: DevtoolsSession, topFrameId: string): Promise<unknown> {
  const ask = (address: string, isMainFrame: boolean, isRedirect: boolean): boolean => {
    const url = toApp(address)
    const event = new StandInEvent({ url, isMainFrame, isSameDocument: false, frame: contents.mainFrame })
    if (isRedirect) contents.emit('will-redirect', event, url, false, isMainFrame)
    else {
      contents.emit('will-frame-navigate', event)
      if (isMainFrame && !event.defaultPrevented) contents.emit('will-navigate', event, url)
    }
    return !event.defaultPrevented
  }

  session.on('Fetch.requestPaused', ({ requestId, request, frameId, redirectedRequestId }) => {
    const isMainFrame = frameId === topFrameId
    const isOurs = isMainFrame && contents.loads(request.url)
    const goes = isOurs || ask(request.url, isMainFrame, redirectedRequestId !== undefined)
    const answer = goes
      ? session.send('Fetch.continueRequest', { requestId })
      : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    answer.catch(unlessGone)
  })

  session.on('Page.frameRequestedNavigation', ({ url, frameId, disposition }) => {
    if (disposition !== 'currentTab' || !NOT_FETCHED.test(url)) return
    if (!ask(url, frameId === topFrameId, false)) return void session.send('Page.stopLoading').catch(unlessGone)
    if (!/^(blob|data|file):/.test(url)) contents.session.ask('openExternal', contents, () => {})
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
    if (handler?.(details).action !== 'deny') contents.fail(new NotModelled(`a second window, for ${details.url}, is`))
  })

  return session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] })
}

export const isOwn = (address: string) => schemeNames().has(toApp(address).split(':', 1)[0]!)
