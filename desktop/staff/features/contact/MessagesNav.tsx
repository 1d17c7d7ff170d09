import { Link, NavLink, useLocation } from 'react-router-dom'
import { backInStockPath, messagesPath, subscribersPath } from './messages.ts'

/** Navigation between messages, subscribers and back-in-stock requests. */
export function MessagesNav() {
  const { pathname } = useLocation()
  const isElsewhere = [subscribersPath, backInStockPath].some((path) => pathname.startsWith(path))
  return (
    <nav className="message-parts" aria-label="Messages, subscribers and requests">
      {/* Also current at the addresses of its messages, unlike its neighbours'. */}
      <Link to={messagesPath} aria-current={isElsewhere ? undefined : 'page'}>
        MESSAGES
      </Link>
      <NavLink to={subscribersPath}>SUBSCRIBERS</NavLink>
      <NavLink to={backInStockPath}>BACK IN STOCK</NavLink>
    </nav>
  )
}
