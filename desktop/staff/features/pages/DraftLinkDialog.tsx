import { Button, Modal } from 'antd'
import { useId, useState } from 'react'
import { client } from '#staff/api/client.ts'
import { OfflineNote } from '#staff/widgets/saving/LazySavingNote.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { MadeLink } from '#staff/widgets/MadeLink.tsx'
import { SHARED_LINKS, SharedLinks } from '#staff/widgets/SharedLinks.tsx'
import { Choices } from '#staff/widgets/form/Choices.tsx'
import './pages.css'

const periods = [
  { value: 1, label: '1 DAY' },
  { value: 7, label: '7 DAYS' },
  { value: 30, label: '30 DAYS' },
]

/** Creates a draft link, and explains what it shows and until when. */
export function DraftLinkDialog({ pageId, onClose }: { pageId: string; onClose(): void }) {
  useFocusBack()
  const label = useId()
  const [days, setDays] = useState(7)
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null)
  const share = useChange({
    call: () => client.pages.shareDraft({ params: { id: pageId }, body: { days } }),
    failure: 'Failed to create a draft link',
    refresh: [SHARED_LINKS],
  })
  const make = async () => setLink((await share.run()) ?? null)
  return (
    <Modal
      open
      title="SHARE.DRAFT"
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          CLOSE
        </Button>,
        <Button key="make" type={link ? 'default' : 'primary'} loading={share.isPending} onClick={() => void make()}>
          {link ? 'CREATE ANOTHER LINK' : 'CREATE LINK'}
        </Button>,
      ]}
    >
      <OfflineNote what="It makes the link, so this works again when the connection is back." />
      <p>
        Anyone with the link sees your latest version, unsaved changes included. They need no account and can’t change
        anything. Shoppers don’t see it.
      </p>
      <div className="row loose share-days">
        <span id={label}>The link works for</span>
        <Choices
          aria-labelledby={label}
          options={periods}
          value={days}
          onChange={({ target }) => setDays(target.value as number)}
        />
      </div>
      <div aria-live="polite">{link && <MadeLink key={link.url} label="Draft link" {...link} />}</div>
      <SharedLinks isShown={(shared) => shared.pageId === pageId} />
    </Modal>
  )
}
