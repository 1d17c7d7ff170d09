import { Button, Modal } from 'antd'
import { useState } from 'react'
import { client } from '#staff/api/client.ts'
import { TimeField } from '#staff/widgets/form/TimeField.tsx'
import { MadeLink } from '#staff/widgets/MadeLink.tsx'
import { SHARED_LINKS, SharedLinks } from '#staff/widgets/SharedLinks.tsx'
import { OfflineNote } from '#staff/widgets/saving/LazySavingNote.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { useCopyText } from '#staff/widgets/useCopyText.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'

/** Opens the shop at a time, or copies the link to it for somebody else. Where neither is allowed, the link is shown. */
export function ViewDialog({ at, onClose }: { at: string | null; onClose(): void }) {
  useFocusBack()
  const [time, setTime] = useState(at)
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null)
  const create = useChange({
    call: (chosen: string) => client.releases.view({ body: { at: chosen } }),
    failure: 'Failed to create the link',
    refresh: [SHARED_LINKS],
  })
  const { outcome, copy } = useCopyText()
  const make = async () => {
    const made = link ?? (await create.run(time!))
    setLink(made ?? null)
    return made?.url
  }
  const open = async () => {
    const url = await make()
    if (url) window.open(url, '_blank')
  }
  const copyLink = async () => {
    const url = await make()
    if (url) await copy(url)
  }
  const choose = (chosen: string | null) => {
    setTime(chosen)
    setLink(null)
  }
  return (
    <Modal
      open
      title="VIEW THE SHOP AS OF ..."
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          CLOSE
        </Button>,
        <Button key="copy" disabled={time === null || create.isPending} onClick={() => void copyLink()}>
          {outcome === 'copied' ? 'COPIED' : 'COPY LINK'}
        </Button>,
        <Button
          key="open"
          type="primary"
          disabled={time === null}
          loading={create.isPending}
          onClick={() => void open()}
        >
          OPEN THE SHOP
        </Button>,
      ]}
    >
      <OfflineNote what="It makes the link, so this works again when the connection is back." />
      <p>
        The link shows the whole shop with everything planned until then: releases, pages, posts and banners. Anyone
        with the link can look around. Shoppers don’t see it.
      </p>
      <TimeField label="Time" required value={time} onChange={choose} />
      <div aria-live="polite">{link && <MadeLink key={link.url} label="Link to the shop" {...link} />}</div>
      <SharedLinks isShown={({ pageId }) => pageId === null} />
    </Modal>
  )
}
