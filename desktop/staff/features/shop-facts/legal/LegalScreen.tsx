import { useParams } from 'react-router-dom'
import { LegalPage, legalTextRecord } from '#shared/features/legal/legal.record.ts'
import { useRead } from '#staff/api/read.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { NotFoundScreen } from '#staff/widgets/NotFoundScreen.tsx'
import { LegalEditor } from './LegalEditor.tsx'
import { legalClient } from '#staff/features/shop-facts/clients.ts'

/** /admin/shop/{page}: the text of a legal page. */
export function LegalScreen() {
  const page = LegalPage.safeParse(useParams()['page']).data
  const read = useRead(legalTextRecord.path, () => legalClient.list())
  if (!page) return <NotFoundScreen />
  return (
    <Loaded read={read} failure="Failed to load the legal texts">
      {(texts) => <LegalEditor key={page} text={texts.find(({ id }) => id === page)!} />}
    </Loaded>
  )
}
