import { powerSaveBlocker } from 'electron'
import { isProceeding } from '#core/notifications/notifications.ts'
import type { Taskbar } from './taskbar.ts'

/** Keeps the computer from sleeping while uploads or publishing proceed. The screen may turn off. */
export function keepAwake({ onWork }: Pick<Taskbar, 'onWork'>) {
  let blocker: number | null = null
  onWork((works) => {
    if (isProceeding(works)) return void (blocker ??= powerSaveBlocker.start('prevent-app-suspension'))
    if (blocker !== null) powerSaveBlocker.stop(blocker)
    blocker = null
  })
}
