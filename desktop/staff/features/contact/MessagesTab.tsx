import { Route, Routes } from 'react-router-dom'
import '#staff/widgets/cards/cards.css'
import { NotFoundScreen } from '#staff/widgets/NotFoundScreen.tsx'
import { BackInStockScreen } from './BackInStockScreen.tsx'
import { MessageScreen } from './MessageScreen.tsx'
import { SubscriberScreen } from './SubscriberScreen.tsx'
import '#staff/widgets/panels/panels.css'
import './messages.css'

/** The messages tab: contact messages, newsletter subscribers and back-in-stock requests. */
export default function MessagesTab() {
  return (
    <Routes>
      {/* One route, so that opening a message doesn't load the list anew. */}
      <Route path=":id?" element={<MessageScreen />} />
      <Route path="back-in-stock" element={<BackInStockScreen />} />
      <Route path="subscribers" element={<SubscriberScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  )
}
