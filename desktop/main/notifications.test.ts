import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createNotifier } from './notifications.ts'
import type { MainWindow } from './window.ts'

const electron = vi.hoisted(() => ({ shown: [] as EventEmitter[], isSupported: () => true }))
vi.mock('electron', () => ({
  Notification: class extends EventEmitter {
    static isSupported = electron.isSupported
    show = () => void electron.shown.push(this)
  },
}))

test('notifications that the system refuses are reported', { tags: ['D1.11'] }, () => {
  const failed = vi.fn<(reason: string) => void>()
  const window = { isFocused: () => false, toFront: vi.fn<() => void>() } as unknown as MainWindow
  const notify = createNotifier({ window, isOn: () => true, failed })
  const open = vi.fn<() => void>()
  notify({ title: 'Published', body: '1 change is in the shop.' }, open)
  expect(failed).not.toHaveBeenCalled()
  electron.shown[0]!.emit('failed', {}, 'The application is not signed')
  expect(failed).toHaveBeenCalledExactlyOnceWith('The application is not signed')
  electron.shown[0]!.emit('click')
  expect(window.toFront).toHaveBeenCalledOnce()
  expect(open).toHaveBeenCalledOnce()
})
