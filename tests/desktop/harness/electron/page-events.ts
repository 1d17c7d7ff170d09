import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { browser, DOWNLOADS } from '#tests/desktop/harness/child/machine.ts'
import { unlessGone } from '#tests/desktop/harness/chromium/devtools.ts'
import { toApp } from '#tests/desktop/harness/chromium/origins.ts'
import { app } from './app.ts'
import { only, StandInEvent } from './modelled.ts'
import type { Page } from './page.ts'
import type { Contents } from './shapes.ts'

/** Emits Electron's events for what happens in a page. */
export function watchPage(contents: Contents, { session, targetId }: Page): void {
  const allowed = new Map<string, string>()
  session.on('Page.frameStartedLoading', ({ frameId }) => {
    if (frameId === targetId) contents.isBusy = true
  })
  session.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (frameId === targetId) contents.isBusy = false
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
  session.on('Page.loadEventFired', () => {
    if (contents.url !== 'about:blank') contents.window.isReadyToShow()
  })
  session.on('Inspector.targetCrashed', () => contents.crashed())
  session.on('Page.javascriptDialogOpening', ({ type }) => {
    const event = new StandInEvent()
    // Electron shows no dialog: the page stays unless the app prevents the event.
    if (type === 'beforeunload') contents.emit('will-prevent-unload', event)
    const accept = event.defaultPrevented
    if (type === 'beforeunload') contents.window.unloadIs(accept)
    session.send('Page.handleJavaScriptDialog', { accept }).catch(unlessGone)
  })
  session.on('Page.downloadWillBegin', ({ url, guid, suggestedFilename }) => {
    const event = new StandInEvent()
    const item = only('DownloadItem', {
      getURL: () => toApp(url),
      getFilename: () => suggestedFilename,
      /** No dialog opens: the file goes into the folder of downloads. */
      setSaveDialogOptions: (_options: object) => {},
    })
    contents.session.emit('will-download', event, item, contents)
    if (!event.defaultPrevented) allowed.set(guid, join(app.getPath('downloads'), suggestedFilename))
  })
  session.on('Page.downloadProgress', ({ guid, state }) => {
    const path = allowed.get(guid)
    if (path && state === 'completed') renameSync(join(DOWNLOADS, guid), path)
  })
  void browser.then(({ root }) => {
    root.on('Target.targetInfoChanged', ({ targetInfo }) => {
      if (targetInfo.targetId !== targetId || targetInfo.title === contents.title || !contents.url) return
      contents.title = targetInfo.title
      contents.window.titleIs(targetInfo.title)
    })
    root.on('Target.targetDestroyed', (event) => {
      if (event.targetId === targetId) void contents.pageIsGone(targetId)
    })
  })
}
