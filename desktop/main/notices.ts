import { Notification } from 'electron'
import type { Notice } from '#core/telling/ended.ts'
import type { MainWindow } from './window.ts'

/** `onClick`: what a click on it shows. */
export type Notify = (notice: Notice | null, onClick?: () => void) => void

/** Says something to a person who is looking elsewhere; whoever has the window before them sees it there. */
export function createNotices(window: MainWindow): Notify {
  /** Kept, as one that is collected can't be clicked any more. */
  const shown = new Set<Notification>()
  return (notice, onClick) => {
    if (!notice || window.isFocused() || !Notification.isSupported()) return
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
