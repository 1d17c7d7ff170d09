import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and until React has taken over the page. What only scripts can do stays disabled until then, so that no
 * click is lost on a button that doesn't listen yet.
 */
export const useIsAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
