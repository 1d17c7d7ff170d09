import { Button } from 'antd'
import { useEffect } from 'react'
import { staffPaths } from '#shared/staff-paths.ts'
import { goToLogin, currentPath, switchShop } from '#staff/api/session.ts'
import { bridge } from '#staff/bridge.ts'

/** Delay before the redirect to the login page, in ms (S9.1). */
const REDIRECT_AFTER_MS = 1500

/**
 * Shown when no one is signed in: a message, a login button and, after a moment, the login page, which returns here.
 */
export function Denied() {
  useEffect(() => {
    const timer = setTimeout(goToLogin, REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="gate">
      <h1>ACCESS.DENIED</h1>
      <p role="alert">Access Denied: You need to log in to access the CMS. Redirecting to login...</p>
      {bridge && <p>Your browser opens so that you can sign in. Your changes are kept.</p>}
      <p className="gate-ways">
        <Button type="primary" href={staffPaths.login(currentPath())}>
          LOGIN
        </Button>
        {bridge && <Button onClick={() => void switchShop()}>SWITCH SHOP…</Button>}
      </p>
    </main>
  )
}
