import { lazy, Suspense, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useAtom } from 'jotai'
import { NavLink } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import { useBroken } from '#staff/widgets/image/useBroken.ts'
import { useUser } from '#staff/api/user.ts'
import { bridge } from '#staff/bridge.ts'
import { facts } from '#staff/facts.ts'
import './header.css'
import { Button } from 'antd'
import { flushDrafts } from '#staff/drafts/draft-store.ts'
import { toast } from '#staff/toast/toast.ts'
import { loadLogout } from './Access.tsx'
import { useHasSidebar } from './useHasSidebar.ts'
import { logoutAskedAtom } from './ending.ts'
import type { LogoutDialogProps } from './Logout.tsx'

/** In the desktop editor the main process owns the session, and nothing has to leave this computer. */
const loadDialog = (): Promise<{ LogoutDialog: ComponentType<LogoutDialogProps> }> =>
  bridge ? import('./EditorLogout.tsx') : loadLogout()

const ShopDoor = lazy(() => import('#staff/editor/ShopSwitcher.tsx'))

/**
 * The shop's name, the areas, the finder and the profile. `publish` is the desktop editor's chip for waiting changes.
 */
export function Header({ publish, finder }: { publish?: ReactNode; finder: ReactNode }) {
  const { isAdministrator } = useUser()
  const hasSidebar = useHasSidebar()
  return (
    <header className="header row">
      {/* The desktop editor opens new tabs in the system's browser. */}
      <a className="header-shop" href="/" target={bridge && '_blank'} dir="auto">
        {facts.shop.name}
        <span aria-hidden="true">_</span>
      </a>
      {!hasSidebar && (
        <nav className="header-areas" aria-label="Areas">
          <NavLink to={staffPaths.cms}>CMS</NavLink>
          <NavLink to={staffPaths.images}>IMAGES</NavLink>
          {isAdministrator && <NavLink to={staffPaths.admin}>ADMIN</NavLink>}
        </nav>
      )}
      <Suspense
        fallback={
          <Button size="small" disabled>
            FIND
          </Button>
        }
      >
        {finder}
      </Suspense>
      {publish && <div className="header-waiting">{publish}</div>}
      {bridge && (
        <Suspense>
          <ShopDoor bridge={bridge} />
        </Suspense>
      )}
      <Profile />
    </header>
  )
}

/** The signed-in person, their role, ACCOUNT and LOGOUT. */
function Profile() {
  const { user } = useUser()
  const avatar = useBroken(user?.profileImageUrl ?? null)
  const [Logout, setLogout] = useState<ComponentType<LogoutDialogProps> | null>(null)
  // It must open offline, too.
  useEffect(() => void loadDialog().catch(() => undefined), [])
  const [isLeaving] = useState(isAskedToLeave)
  useEffect(() => {
    if (!user || !isLeaving) return
    history.replaceState(history.state, '', location.pathname)
    void leave()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, [])
  const [isAsked, setAsked] = useAtom(logoutAskedAtom)
  useEffect(() => {
    if (!isAsked) return
    setAsked(false)
    void leave()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each request
  }, [isAsked])
  // Development mode is shown in a notice.
  if (!user) return null

  const name = user.firstName || user.email
  const leave = async () => {
    flushDrafts()
    try {
      const { LogoutDialog } = await loadDialog()
      setLogout(() => LogoutDialog)
    } catch {
      toast({ title: 'Failed to log out', description: 'Reload this page and try again.', variant: 'destructive' })
    }
  }
  return (
    <div className="header-profile row end">
      <span className="header-person row">
        {user.profileImageUrl && avatar.problem === null ? (
          <img className="header-avatar" src={user.profileImageUrl} alt="" onError={avatar.onError} />
        ) : (
          <span className="header-avatar" aria-hidden="true">
            {initials(name)}
          </span>
        )}
        <span className="header-name" dir="auto">
          {name}
        </span>
        <span className="dim small">{user.role.toUpperCase()}</span>
      </span>
      {/* The desktop editor opens new tabs in the system's browser. */}
      <Button size="small" href={staffPaths.account} target={bridge && '_blank'}>
        ACCOUNT
      </Button>
      <Button size="small" loading={Logout !== null} onClick={() => void leave()}>
        LOGOUT
      </Button>
      {Logout && <Logout user={user.id} onStay={() => setLogout(null)} />}
    </div>
  )
}

/** Other sites must not log anybody out. */
const isAskedToLeave = () =>
  location.pathname + location.hash === staffPaths.leave && document.referrer.startsWith(`${location.origin}/`)

const initials = (name: string) =>
  name
    .split(/[\s.@_-]+/u)
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('')
