import type { DevtoolsSession } from '#tests/desktop/harness/chromium/devtools.ts'

/** Tracks the loads of a page's top frame. `of` returns whether one loader's document was loaded before another's. */
export function watchLoads(session: DevtoolsSession, topFrameId: string) {
  const ended = new Map<string, boolean>()
  let wanted: { loader: string; resolve(isLoaded: boolean): void } | undefined
  let current = ''

  const end = (loader: string, isLoaded: boolean) => {
    if (!ended.has(loader)) ended.set(loader, isLoaded)
    if (wanted?.loader === loader) wanted.resolve(isLoaded)
  }
  const onNavigated = ({ frame }: { frame: { id: string; loaderId: string } }) => {
    if (frame.id !== topFrameId) return
    if (current) end(current, false)
    current = frame.loaderId
  }
  const onLifecycle = ({ frameId, loaderId, name }: { frameId: string; loaderId: string; name: string }) => {
    if (frameId === topFrameId && name === 'load') end(loaderId, true)
  }
  const onGone = () => wanted?.resolve(false)
  session.on('Page.frameNavigated', onNavigated)
  session.on('Page.lifecycleEvent', onLifecycle)
  session.on('Inspector.targetCrashed', onGone)
  session.on('Inspector.detached', onGone)

  return {
    of: (loader: string): Promise<boolean> =>
      new Promise((resolve) => {
        const isLoaded = ended.get(loader)
        if (isLoaded !== undefined) resolve(isLoaded)
        else wanted = { loader, resolve }
      }),
    stop() {
      session.off('Page.frameNavigated', onNavigated)
      session.off('Page.lifecycleEvent', onLifecycle)
      session.off('Inspector.targetCrashed', onGone)
      session.off('Inspector.detached', onGone)
    },
  }
}
