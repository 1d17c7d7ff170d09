import { NavLink } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import { subscribersPath } from './messages.ts'

/** Navigation between messages and subscribers. */
export const MessagesNav = () => (
  <nav className="message-parts" aria-label="Messages and subscribers">
    <NavLink to={staffPaths.adminTab('messages')} end>
      MESSAGES
    </NavLink>
    <NavLink to={subscribersPath}>SUBSCRIBERS</NavLink>
  </nav>
)
