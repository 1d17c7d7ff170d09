import { Route, Routes } from 'react-router-dom'
import { PageList } from './PageList.tsx'
import '#staff/widgets/cards/cards.css'
import './pages.css'

export default function PagesTab() {
  return (
    <Routes>
      <Route path="*" element={<PageList />} />
    </Routes>
  )
}
