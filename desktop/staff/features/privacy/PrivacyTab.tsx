import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import '#staff/widgets/cards/cards.css'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { AddressPanel } from './AddressPanel.tsx'
import { RequestList } from './RequestList.tsx'
import { useRequests } from './requests.ts'

/** /admin/privacy: customers' requests about their data. `?request=` is the webhook of the one to answer. */
export default function PrivacyTab() {
  const [params] = useSearchParams()
  const asked = useRequests().data?.find(({ id }) => id === params.get('request'))?.email
  const [typed, setTyped] = useState<string | null>(null)
  // Kept when the request is answered and has no address any more.
  if (typed === null && asked) setTyped(asked)
  const field = useRef<HTMLInputElement>(null)
  const lookUp = (email: string) => {
    setTyped(email)
    field.current?.focus()
  }
  return (
    <>
      <ScreenHead title="PRIVACY" />
      <div className="panels">
        <AddressPanel email={typed ?? ''} onEmail={setTyped} field={field} />
        <RequestList onLookUp={lookUp} />
      </div>
    </>
  )
}
