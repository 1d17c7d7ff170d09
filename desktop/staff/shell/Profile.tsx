import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { client } from '#staff/api/client.ts'
import { useUser } from '#staff/api/user.ts'
import { bridge } from '#staff/bridge.ts'
import { facts } from '#staff/facts.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { flushDrafts } from '#staff/drafts/draft-store.ts'
import { leaveOnPurpose } from '#staff/drafts/leaving.ts'
import { useChange } from '#staff/widgets/useChange.ts'

const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'))

/** The signed-in person, their role, CHANGE PASSWORD and LOGOUT. */
export function Profile() {
  const { user } = useUser()
  const [changesPassword, setChangesPassword] = useState(false)
  const logout = useChange({ call: () => client.auth.logout().then(() => true), failure: 'Failed to log out' })
  // Development mode is shown in a notice.
  if (!user) return null

  const name = user.firstName || user.email
  const leave = async () => {
    flushDrafts()
    // In the desktop editor the main process owns the session: it ends it and shows the list of shops.
    if (!bridge && !(await logout.run())) return
    leaveOnPurpose()
    location.assign(bridge ? staffPaths.logout : '/')
  }
  const person = (
    <>
      {user.profileImageUrl ? (
        <img className="header-avatar" src={user.profileImageUrl} alt="" />
      ) : (
        <span className="header-avatar" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <span className="header-name" dir="auto">
        {name}
      </span>
      <span className="dim small">{user.role.toUpperCase()}</span>
    </>
  )
  return (
    <div className="header-profile row end">
      {facts.hasPasswords ? (
        <Button
          className="header-door"
          type="text"
          title="Change password"
          aria-haspopup="dialog"
          onClick={() => setChangesPassword(true)}
        >
          <span className="header-person row">{person}</span>
          <span className="sr-only">: change password</span>
        </Button>
      ) : (
        <span className="header-person row">{person}</span>
      )}
      <Button size="small" loading={logout.isPending} onClick={() => void leave()}>
        LOGOUT
      </Button>
      {changesPassword && (
        <Suspense>
          <PasswordDialog email={user.email} onClose={() => setChangesPassword(false)} />
        </Suspense>
      )}
    </div>
  )
}

const initials = (name: string) =>
  name
    .split(/[\s.@_-]+/u)
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('')
