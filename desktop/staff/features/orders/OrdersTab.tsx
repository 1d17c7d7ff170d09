import { Route, Routes } from 'react-router-dom'
import '#staff/widgets/cards/cards.css'
import '#staff/widgets/panels/panels.css'
import { OrderList } from './OrderList.tsx'
import { OrderScreen } from './OrderScreen.tsx'
import './orders.css'

/** The orders tab: the list, and a screen for each order. */
export default function OrdersTab() {
  return (
    <Routes>
      <Route index element={<OrderList />} />
      <Route path=":id" element={<OrderScreen />} />
      <Route path="*" element={<OrderList />} />
    </Routes>
  )
}
