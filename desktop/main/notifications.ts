import { Notification } from 'electron'
import type { NotificationText } from '#core/notifications/notifications.ts'
import type { MainWindow } from './window.ts'

/** `onClick` opens what the notification is about. */
export type Notify = (notice: NotificationText | null, onClick?: () => void) => void

/** Notifies people who are in another window, unless they switched it off; the focused window shows the same itself. */
export function createNotifier(window: MainWindow, isOn: () => boolean): Notify {
  /** References keep notifications clickable: garbage-collected ones lose their handler. */
  const shown = new Set<Notification>()
  return (notice, onClick) => {
    if (!notice || window.isFocused() || !isOn() || !Notification.isSupported()) return
    const notification = new Notification({ title: notice.title, body: notice.body })
    shown.add(notification)
    notification.on('close', () => shown.delete(notification))
    notification.on('click', () => {
      shown.delete(notification)
      window.toFront()
      onClick?.()
    })
    notification.show()
  }
}
