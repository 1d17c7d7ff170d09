import { Notification } from 'electron'
import type { NotificationText } from '#core/notifications/notifications.ts'
import type { MainWindow } from './window.ts'

/** `onClick` opens what the notification is about. */
export type Notify = (notice: NotificationText | null, onClick?: () => void) => void

interface NotifierParts {
  window: MainWindow
  isOn(): boolean
  /** Called if the system refuses a notification, as macOS does those of an unsigned program. */
  failed(reason: string): void
}

/** Notifies people who are in another window, unless they switched it off; the focused window shows the same itself. */
export function createNotifier({ window, isOn, failed }: NotifierParts): Notify {
  /** References keep notifications clickable: garbage-collected ones lose their handler. */
  const shown = new Set<Notification>()
  return (notice, onClick) => {
    if (!notice || window.isFocused() || !isOn() || !Notification.isSupported()) return
    const notification = new Notification({ title: notice.title, body: notice.body })
    shown.add(notification)
    notification.on('close', () => shown.delete(notification))
    notification.on('failed', (_, reason) => {
      shown.delete(notification)
      failed(reason)
    })
    notification.on('click', () => {
      shown.delete(notification)
      window.toFront()
      onClick?.()
    })
    notification.show()
  }
}
