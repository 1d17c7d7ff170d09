import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and until hydration. Controls that need scripts stay disabled until then, so that no click is
 * lost.
 */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
