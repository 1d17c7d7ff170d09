import { NavLink } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import { subscribersPath } from './messages.ts'

/** The two parts of the tab. */
export const Parts = () => (
  <nav className="message-parts" aria-label="Parts of MESSAGES">
    <NavLink to={staffPaths.adminTab('messages')} end>
      MESSAGES
    </NavLink>
    <NavLink to={subscribersPath}>SUBSCRIBERS</NavLink>
  </nav>
)
