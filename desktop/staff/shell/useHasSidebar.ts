import { useSyncExternalStore } from 'react'
import { bridge } from '#staff/bridge.ts'

/** From this width on, the screens have the room they need beside the sidebar. */
const wide = bridge && matchMedia('(width >= 64rem)')

/** True in a wide window of the desktop editor, whose sidebar replaces areas and tabs. */
export const useHasSidebar = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      wide?.addEventListener('change', changed)
      return () => wide?.removeEventListener('change', changed)
    },
    () => wide?.matches ?? false,
  )
