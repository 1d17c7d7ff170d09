import { Route, Routes } from 'react-router-dom'
import '#staff/widgets/cards/cards.css'
import '#staff/widgets/panels/panels.css'
import { MailScreen } from './MailScreen.tsx'
import { OutboxScreen } from './OutboxScreen.tsx'
import './mail.css'

/** The mail tab: the outbox, and each email at an address of its own. */
export default function MailTab() {
  return (
    <Routes>
      <Route index element={<OutboxScreen />} />
      <Route path=":id" element={<MailScreen />} />
    </Routes>
  )
}
