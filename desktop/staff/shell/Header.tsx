import { lazy, Suspense, type ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import { useUser } from '#staff/api/user.ts'
import { bridge } from '#staff/bridge.ts'
import { facts } from '#staff/facts.ts'
import { Profile } from './Profile.tsx'
import './header.css'

const ShopDoor = lazy(() => import('#staff/editor/ShopSwitcher.tsx'))

/** The shop's name, the areas and the profile. `publish` is the desktop editor's chip for unpublished changes. */
export function Header({ publish }: { publish?: ReactNode }) {
  const { isAdministrator } = useUser()
  return (
    <header className="header row">
      {/* The desktop editor opens new tabs in the system's browser. */}
      <a className="header-shop" href="/" target={bridge && '_blank'} dir="auto">
        {facts.shop.name}
        <span aria-hidden="true">_</span>
      </a>
      <nav className="header-areas" aria-label="Areas">
        <NavLink to={staffPaths.cms}>CMS</NavLink>
        <NavLink to={staffPaths.images}>IMAGES</NavLink>
        {isAdministrator && <NavLink to={staffPaths.admin}>ADMIN</NavLink>}
      </nav>
      {publish}
      {bridge && (
        <Suspense>
          <ShopDoor bridge={bridge} />
        </Suspense>
      )}
      <Profile />
    </header>
  )
}
