import { NavLink } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import { backInStockPath, subscribersPath } from './messages.ts'

/** Navigation between messages, subscribers and back-in-stock requests. */
export const MessagesNav = () => (
  <nav className="message-parts" aria-label="Messages, subscribers and requests">
    <NavLink to={staffPaths.adminTab('messages')} end>
      MESSAGES
    </NavLink>
    <NavLink to={subscribersPath}>SUBSCRIBERS</NavLink>
    <NavLink to={backInStockPath}>BACK IN STOCK</NavLink>
  </nav>
)
