import { afterEach, expect, test, vi } from 'vitest'
import type { PublishingState } from '#bridge/publishing.ts'
import type { UploadItem } from '#bridge/uploads.ts'
import { countSign } from '#core/notifications/pixel-sign.ts'
import type { MainWindow } from '#main/window.ts'
import { keepAwake } from './keep-awake.ts'
import { createTaskbar } from './taskbar.ts'

const electron = vi.hoisted(() => ({
  app: { setBadgeCount: vi.fn<(count: number) => void>() },
  nativeImage: { createFromBitmap: vi.fn<(bitmap: Buffer, size: object) => unknown>((bitmap) => ({ bitmap })) },
  powerSaveBlocker: { start: vi.fn<(type: string) => number>(() => 7), stop: vi.fn<(id: number) => void>() },
}))
vi.mock('electron', () => electron)
afterEach(() => vi.clearAllMocks())

function openTaskbar(platform: NodeJS.Platform) {
  const icon = {
    setProgressBar: vi.fn<(fraction: number, options: object) => void>(),
    setOverlayIcon: vi.fn<(icon: unknown, description: string) => void>(),
  }
  const window = { get: () => icon } as unknown as MainWindow
  return { taskbar: createTaskbar(window, platform), icon }
}
const uploads = (is: UploadItem['is'], trouble: 'connection' | null = null) => ({
  items: [{ id: '1', name: 'dragon.jpg', size: 1, tags: [], is, progress: 0.5 }],
  trouble,
  ended: 0,
})
const publishing = (count: number, running: PublishingState['running'] = null) =>
  ({ changes: Array.from({ length: count }, () => ({})), running, published: [] }) as unknown as PublishingState

test('count and progress end with the session of their server', { tags: ['D1.12'] }, () => {
  const { taskbar, icon } = openTaskbar('linux')
  taskbar.publishing('a', publishing(2))
  taskbar.publishing('b', publishing(3))
  taskbar.uploads('b', uploads('sending'))
  expect(electron.app.setBadgeCount.mock.calls).toEqual([[2], [5]])
  expect(icon.setProgressBar.mock.lastCall).toEqual([expect.closeTo(0.6), { mode: 'normal' }])
  taskbar.forget('b')
  expect(electron.app.setBadgeCount).toHaveBeenLastCalledWith(2)
  expect(icon.setProgressBar).toHaveBeenLastCalledWith(-1, { mode: 'none' })
  taskbar.forget('a')
  expect(electron.app.setBadgeCount).toHaveBeenLastCalledWith(0)
  expect(icon.setOverlayIcon).not.toHaveBeenCalled()
})

test('Windows shows the count over the icon, also of a new window', { tags: ['D1.12'] }, () => {
  const { taskbar, icon } = openTaskbar('win32')
  taskbar.publishing('a', publishing(1))
  expect(icon.setOverlayIcon).toHaveBeenLastCalledWith({ bitmap: countSign(1).bitmap }, '1 waiting change')
  expect(electron.nativeImage.createFromBitmap.mock.lastCall![1]).toEqual({ width: 32, height: 32, scaleFactor: 2 })
  taskbar.publishing('a', publishing(120))
  taskbar.refresh()
  expect(icon.setOverlayIcon.mock.calls.slice(-2).map(([, text]) => text)).toEqual(
    Array.from({ length: 2 }, () => '120 waiting changes'),
  )
  taskbar.forget('a')
  expect(icon.setOverlayIcon).toHaveBeenLastCalledWith(null, '')
  expect(electron.app.setBadgeCount).not.toHaveBeenCalled()
})

test('the computer stays awake while something proceeds, and not while it waits', { tags: ['D2.15'] }, () => {
  const { taskbar } = openTaskbar('linux')
  keepAwake(taskbar)
  const { start, stop } = electron.powerSaveBlocker
  taskbar.publishing('a', publishing(1))
  expect(start).not.toHaveBeenCalled()
  taskbar.uploads('a', uploads('sending'))
  taskbar.publishing('b', publishing(1, { done: 0, all: 1 }))
  expect(start.mock.calls).toEqual([['prevent-app-suspension']])
  taskbar.uploads('a', uploads('sending', 'connection'))
  expect(stop).not.toHaveBeenCalled()
  taskbar.publishing('b', publishing(0))
  expect(stop.mock.calls).toEqual([[7]])
  taskbar.uploads('a', uploads('sending'))
  taskbar.forget('a')
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([2, 2])
})
