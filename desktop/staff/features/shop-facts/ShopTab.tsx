import { useRead } from '#staff/api/read.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { shopFactsRecord } from '#shared/features/shop-facts/shop-facts.record.ts'
import '#staff/widgets/panels/panels.css'
import { FactsForm } from './FactsForm.tsx'
import { LegalTexts } from './LegalTexts.tsx'
import { shopFactsClient } from './clients.ts'

/** /admin/shop: what the shop says about itself. */
export default function ShopTab() {
  const read = useRead(shopFactsRecord.path, () => shopFactsClient.read())
  return (
    <>
      <div className="staff-head">
        <h1>SHOP</h1>
      </div>
      <div className="panels">
        <Loaded read={read} failure="Failed to load the shop’s facts">
          {({ facts, fixed }) => <FactsForm facts={facts} fixed={fixed} />}
        </Loaded>
        <LegalTexts />
      </div>
    </>
  )
}
