import { useLocation } from 'react-router-dom'

/**
 * Returns whether the person is still on this screen. What goes to another address when a request has ended asks first,
 * so that it doesn't take back somebody who left meanwhile.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation()
  return () => window.location.pathname === pathname
}
