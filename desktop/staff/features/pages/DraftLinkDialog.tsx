import { Button, Input, Modal, Radio, Space } from 'antd'
import { useId, useState } from 'react'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { when } from '#staff/widgets/when.ts'
import { useCopied } from '#staff/widgets/useCopied.ts'
import './presence.css'

const periods = [
  { value: 1, label: '1 DAY' },
  { value: 7, label: '7 DAYS' },
  { value: 30, label: '30 DAYS' },
]

/** Makes a draft link, and says what it shows, to whom, and until when. */
export function DraftLinkDialog({ pageId, onClose }: { pageId: string; onClose(): void }) {
  useFocusBack()
  const label = useId()
  const [days, setDays] = useState(7)
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null)
  const share = useChange({
    call: () => client.pages.shareDraft({ params: { id: pageId }, body: { days } }),
    failure: 'Failed to make a draft link',
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
          {link ? 'MAKE ANOTHER LINK' : 'MAKE LINK'}
        </Button>,
      ]}
    >
      <p>
        Whoever has the link sees this page as you have it, with what you have not saved, also what you change later.
        They need no account, and can change nothing. Shoppers do not see it.
      </p>
      <div className="share-days">
        <span id={label}>The link works for</span>
        <Radio.Group
          aria-labelledby={label}
          optionType="button"
          buttonStyle="solid"
          options={periods}
          value={days}
          onChange={({ target }) => setDays(target.value as number)}
        />
      </div>
      <div aria-live="polite">{link && <MadeLink key={link.url} {...link} />}</div>
    </Modal>
  )
}

function MadeLink({ url, expiresAt }: { url: string; expiresAt: string }) {
  const { outcome, copy } = useCopied()
  return (
    <>
      <p>
        This link works until <strong className="bright">{when(expiresAt)}</strong>, or until your account is disabled.
      </p>
      <Space.Compact block>
        <Input readOnly aria-label="Draft link" value={url} onFocus={({ target }) => target.select()} />
        <Button type="primary" onClick={() => void copy(url)}>
          {outcome === 'copied' ? 'COPIED' : 'COPY'}
        </Button>
      </Space.Compact>
      {outcome === 'failed' && <p className="share-failed">It could not be copied. Copy it from the field.</p>}
    </>
  )
}
