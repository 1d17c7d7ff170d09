import { Button } from 'antd'
import { useEffect } from 'react'
import { staffPaths } from '#shared/staff-paths.ts'
import { goToLogin, here, leaveShop } from '#staff/api/session.ts'
import { bridge } from '#staff/bridge.ts'

/** Staff specification, section 9. */
const REDIRECT_AFTER_MS = 1500

/** Nobody is signed in: the words, a button, and after a moment the login page, which comes back here. */
export function Denied() {
  useEffect(() => {
    const timer = setTimeout(goToLogin, REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="gate">
      <h1>ACCESS.DENIED</h1>
      <p role="alert">Access Denied: You need to log in to access the CMS. Redirecting to login...</p>
      {bridge && <p>You sign in in your browser, which opens by itself. What you typed is kept.</p>}
      <p className="gate-ways">
        <Button type="primary" href={staffPaths.login(here())}>
          LOGIN
        </Button>
        {bridge && <Button onClick={() => void leaveShop()}>SWITCH SHOP…</Button>}
      </p>
    </main>
  )
}
