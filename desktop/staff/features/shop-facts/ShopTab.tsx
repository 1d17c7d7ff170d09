import { Route, Routes } from 'react-router-dom'
import { useRead } from '#staff/api/read.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { NotFoundScreen } from '#staff/widgets/NotFoundScreen.tsx'
import { shopFactsRecord } from '#shared/features/shop-facts/shop-facts.record.ts'
import '#staff/widgets/panels/panels.css'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { FactsForm } from './FactsForm.tsx'
import { LegalScreen } from './legal/LegalScreen.tsx'
import { LegalTexts } from './LegalTexts.tsx'
import { shopFactsClient } from './clients.ts'

/** /admin/shop: what the shop says about itself, and below it the editors of the legal pages. */
export default function ShopTab() {
  return (
    <Routes>
      <Route index element={<ShopFacts />} />
      <Route path=":page" element={<LegalScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  )
}

function ShopFacts() {
  const read = useRead(shopFactsRecord.path, () => shopFactsClient.read())
  return (
    <>
      <ScreenHead title="SHOP" />
      <div className="panels">
        <Loaded read={read} failure="Failed to load the shop’s facts">
          {({ facts, fixed }) => <FactsForm facts={facts} fixed={fixed} />}
        </Loaded>
        <LegalTexts />
      </div>
    </>
  )
}
