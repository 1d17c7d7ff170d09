import { beforeEach, expect, test, vi } from 'vitest'
import type { UploadsState } from '#bridge/uploads.ts'
import type { BackgroundWork } from '#core/notifications/notifications.ts'
import type { ShopSession } from '#main/shop-session.ts'
import type { MainWindow } from '#main/window.ts'
import { continuing, createBackground } from './background.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const electron = vi.hoisted(() => {
  const trays: { tip: string; isGone: boolean; click?: () => void }[] = []
  class Tray {
    private readonly shown: (typeof trays)[number] = { tip: '', isGone: false }
    constructor() {
      trays.push(this.shown)
    }
    setToolTip = (tip: string) => void (this.shown.tip = tip)
    setContextMenu() {}
    on = (_name: 'click', listener: () => void) => void (this.shown.click = listener)
    destroy = () => void (this.shown.isGone = true)
  }
  return {
    trays,
    Tray,
    app: { quit: vi.fn<() => void>() },
    Menu: { buildFromTemplate: () => ({}) },
    nativeImage: { createFromBitmap: () => ({}) },
  }
})
vi.mock('electron', () => electron)
beforeEach(() => {
  electron.trays.length = 0
  vi.clearAllMocks()
})

const item = { id: '1', name: 'dragon.jpg', size: 1, tags: [], is: 'sending', progress: 0.5 } as const
const sending: UploadsState = { items: [item], trouble: null, ended: 0 }
const idle: UploadsState = { items: [{ ...item, is: 'added' }], trouble: null, ended: 1 }

function session(uploads: UploadsState, folder: string | null = null, running: object | null = null) {
  return {
    uploads: { state: () => uploads },
    local: { state: () => ({ changes: [], running, published: [] }) },
    watching: { state: () => ({ name: folder, problem: null }) },
  } as unknown as ShopSession
}

function close(
  sessions: ShopSession[],
  more: { isWanted?: boolean; platform?: NodeJS.Platform; isStart?: boolean } = {},
) {
  let onWork: (works: readonly BackgroundWork[]) => void = () => {}
  let isOpen = false
  const notify = vi.fn<(notice: unknown, onClick?: () => void) => void>()
  const reopen = vi.fn<() => Promise<void>>(async () => {
    isOpen = true
    background.windowOpened()
  })
  const background = createBackground({
    window: { get: () => (isOpen ? {} : null), toFront() {} } as unknown as MainWindow,
    shopWindow: { places: async () => sessions, reopen },
    taskbar: { onWork: (listener) => void (onWork = listener) },
    notify,
    isWanted: () => more.isWanted ?? true,
    platform: more.platform ?? 'linux',
  })
  return {
    background,
    closed: more.isStart ? Promise.resolve() : background.windowClosed(),
    notify,
    reopen,
    async progress(now: ShopSession[]) {
      sessions.splice(0, sessions.length, ...now)
      onWork(now.map(({ uploads, local }) => ({ uploads: uploads.state(), publishing: local.state() })))
      await waitFor(() => {})
    },
  }
}
const hasQuit = () => electron.app.quit.mock.calls.length > 0

test('without work the program ends with its window, but not on macOS', { tags: ['D1.19'] }, async () => {
  await close([session(idle)], { platform: 'darwin' }).closed
  expect(hasQuit()).toBe(false)
  await close([session(idle)]).closed
  expect(hasQuit()).toBe(true)
  electron.app.quit.mockClear()
  await close([session(sending, 'Camera')], { isWanted: false }).closed
  expect(hasQuit()).toBe(true)
  expect(electron.trays).toEqual([])
})

test(
  'uploads continue in the notification area, and the program quits after the last',
  { tags: ['D1.19'] },
  async () => {
    for (const platform of ['win32', 'linux'] as const) {
      electron.app.quit.mockClear()
      const { closed, notify, progress } = close([session(idle), session(sending)], { platform })
      await closed
      expect(notify.mock.lastCall![0]).toMatchObject({ title: 'Hoard is still working' })
      await progress([session(sending)])
      expect(electron.trays.at(-1)).toMatchObject({ tip: 'Hoard: 60 % done', isGone: false })
      expect(hasQuit()).toBe(false)
      await progress([session(idle)])
      await waitFor(() => expect(hasQuit()).toBe(true))
    }
  },
)

test('a watched folder keeps the program until it is opened again', { tags: ['D1.19'] }, async () => {
  const { closed, notify, progress, reopen } = close([session(idle, 'Camera')])
  await closed
  expect(notify.mock.lastCall![0]).toMatchObject({ title: 'Hoard is watching your folder' })
  await progress([session(sending, 'Camera')])
  await progress([session(idle, 'Camera')])
  expect(hasQuit()).toBe(false)
  expect(electron.trays).toMatchObject([{ tip: 'Hoard: watching your folder', isGone: false }])
  electron.trays[0]!.click!()
  expect(reopen).toHaveBeenCalledOnce()
  expect(electron.trays[0]!.isGone).toBe(true)
})

test('a start at login works without a window, if there is something to do', { tags: ['D1.18', 'D1.19'] }, async () => {
  const start = async (sessions: ShopSession[], more: { isWanted?: boolean; platform?: NodeJS.Platform }) => {
    const opened: ShopSession[] = []
    const { background, notify } = close(opened, { ...more, isStart: true })
    const isHidden = await background.startHidden(async () => void opened.push(...sessions))
    return [isHidden, electron.trays.splice(0).length, notify.mock.calls.length]
  }
  // Nobody can tell whether Linux shows the icon.
  expect(await start([session(idle, 'Camera')], { platform: 'linux' })).toEqual([true, 1, 1])
  expect(await start([session(sending)], { platform: 'win32' })).toEqual([true, 1, 0])
  expect(await start([session(sending)], { platform: 'darwin' })).toEqual([true, 0, 0])
  expect(await start([session(idle)], {})).toEqual([false, 0, 0])
  expect(await start([], {})).toEqual([false, 0, 0])
  expect(await start([session(sending)], { isWanted: false })).toEqual([false, 0, 0])
  expect(hasQuit()).toBe(false)
})

test('without a window, a session that has ended is told once, and the work waits', { tags: ['D1.19'] }, async () => {
  const { closed, notify, progress, reopen } = close([session(sending, 'Camera')])
  await closed
  for (const folder of ['Camera', null]) {
    await progress([session({ ...sending, trouble: 'session' }, folder)])
    await waitFor(() => expect(notify).toHaveBeenCalledTimes(2))
  }
  expect(notify.mock.lastCall![0]).toMatchObject({ title: 'Sign in to Hoard' })
  expect(hasQuit()).toBe(false)
  notify.mock.lastCall![1]!()
  expect(reopen).toHaveBeenCalledOnce()
})

test('uploads that wait for a sign-in don’t keep the program', { tags: ['D1.19'] }, () => {
  expect(continuing([session({ ...sending, trouble: 'session' })])).toBeNull()
  expect(continuing([session({ ...sending, trouble: 'connection' })])).toBe('work')
  expect(continuing([session(idle, 'Camera', { done: 0, all: 1 })])).toBe('work')
})
