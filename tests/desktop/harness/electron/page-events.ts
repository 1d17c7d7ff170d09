import { browser } from '#tests/desktop/harness/child/machine.ts'
import { unlessGone } from '#tests/desktop/harness/chromium/devtools.ts'
import { toApp } from '#tests/desktop/harness/chromium/origins.ts'
import { app } from './app.ts'
import { DownloadItem } from './download-item.ts'
import { StandInEvent } from './modelled.ts'
import type { Page } from './page.ts'
import type { Contents } from './shapes.ts'

/** Emits Electron's events for what happens in a page. */
export function watchPage(contents: Contents, { session, targetId }: Page): void {
  session.on('Page.frameStartedLoading', ({ frameId }) => {
    if (frameId !== targetId || contents.isBusy) return
    contents.isBusy = true
    contents.emit('did-start-loading')
  })
  session.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (frameId !== targetId || !contents.isBusy) return
    contents.isBusy = false
    contents.emit('did-stop-loading')
  })
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId) return
    contents.committed(frame.unreachableUrl ?? frame.url)
    void contents
      .readHistory()
      .then(() => contents.emit('did-navigate', new StandInEvent(), toApp(frame.url), 200, 'OK'))
  })
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId !== targetId) return
    contents.url = url
    void contents
      .readHistory()
      .then(() => contents.emit('did-navigate-in-page', new StandInEvent(), toApp(url), true, 1, 1))
  })
  session.on('Page.domContentEventFired', () => contents.emit('dom-ready', new StandInEvent()))
  session.on('Page.loadEventFired', () => {
    if (contents.url === 'about:blank') return
    contents.emit('did-finish-load')
    contents.window.isReadyToShow()
  })
  session.on('Runtime.consoleAPICalled', ({ type, args }) => {
    const message = args.map(({ value, description }) => String(value ?? description ?? '')).join(' ')
    contents.emit('console-message', new StandInEvent({ level: type, message, frame: contents.mainFrame }))
  })
  session.on('Inspector.targetCrashed', () => {
    contents.crashed()
    app.emit('render-process-gone', new StandInEvent(), contents, { reason: 'crashed', exitCode: 5 })
  })
  session.on('Page.javascriptDialogOpening', ({ type }) => {
    const event = new StandInEvent()
    // Electron shows no dialog: the page stays unless the app prevents the event.
    if (type === 'beforeunload') contents.emit('will-prevent-unload', event)
    const accept = event.defaultPrevented
    if (type === 'beforeunload') contents.window.unloadIs(accept)
    session.send('Page.handleJavaScriptDialog', { accept }).catch(unlessGone)
  })
  void browser.then(({ root }) => {
    root.on('Target.targetInfoChanged', ({ targetInfo }) => {
      if (targetInfo.targetId !== targetId || targetInfo.title === contents.title || !contents.url) return
      contents.title = targetInfo.title
      contents.window.titleIs(targetInfo.title)
    })
    root.on('Browser.downloadWillBegin', ({ frameId, url, guid, suggestedFilename }) => {
      if (frameId !== targetId) return
      const event = new StandInEvent()
      contents.session.emit('will-download', event, new DownloadItem(toApp(url), suggestedFilename), contents)
      if (event.defaultPrevented) root.send('Browser.cancelDownload', { guid }).catch(unlessGone)
    })
    root.on('Target.targetDestroyed', (event) => {
      if (event.targetId === targetId) void contents.pageIsGone(targetId)
    })
  })
}
