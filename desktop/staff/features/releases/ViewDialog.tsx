import { Button, Modal } from 'antd'
import { useState } from 'react'
import { client } from '#staff/api/client.ts'
import { TimeField } from '#staff/widgets/form/TimeField.tsx'
import { MadeLink } from '#staff/widgets/MadeLink.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'

/** Creates a link that shows the shop at a time, to open or to send to somebody. */
export function ViewDialog({ at, onClose }: { at: string | null; onClose(): void }) {
  useFocusBack()
  const [time, setTime] = useState(at)
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null)
  const create = useChange({
    call: (chosen: string) => client.releases.view({ body: { at: chosen } }),
    failure: 'Failed to create the link',
  })
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
        link ? (
          <Button key="open" type="primary" href={link.url} target="_blank">
            OPEN THE SHOP
          </Button>
        ) : (
          <Button
            key="create"
            type="primary"
            disabled={time === null}
            loading={create.isPending}
            onClick={async () => setLink((await create.run(time!)) ?? null)}
          >
            CREATE LINK
          </Button>
        ),
      ]}
    >
      <p>
        The link shows the whole shop with everything planned until then: releases, pages, posts and banners. Anyone
        with the link can look around. Shoppers don’t see it.
      </p>
      <TimeField label="Time" required value={time} onChange={choose} />
      <div aria-live="polite">{link && <MadeLink key={link.url} label="Link to the shop" {...link} />}</div>
    </Modal>
  )
}
