import { NavLink } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import { useUser } from '#staff/access/user.ts'
import { facts } from '#staff/facts.ts'
import { Profile } from './Profile.tsx'
import './header.css'

/** The shop's name, the areas, and who is here. */
export function Header() {
  const { isAdministrator } = useUser()
  return (
    <header className="header">
      <a className="header-shop" href="/" dir="auto">
        {facts.shop.name}
        <span aria-hidden="true">_</span>
      </a>
      <nav className="header-areas" aria-label="Areas">
        <NavLink to={staffPaths.cms}>CMS</NavLink>
        <NavLink to={staffPaths.images}>IMAGES</NavLink>
        {isAdministrator && <NavLink to={staffPaths.admin}>ADMIN</NavLink>}
      </nav>
      <Profile />
    </header>
  )
}
