import { Button, Input, Modal, Space } from 'antd'
import { toast } from '#staff/widgets/toast.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { when } from '#staff/widgets/when.ts'
import type { ShownLink } from './names.ts'

/** A one-time link, shown this once: the server keeps no copy of it. */
export function LinkDialog({ link, onClose }: { link: ShownLink; onClose(): void }) {
  useFocusBack()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url)
      toast({ title: 'Link copied to clipboard' })
    } catch {
      // Denied, or no secure page: the field can still be copied by hand.
      toast({ title: 'Failed to copy link', description: 'Copy it from the field.', variant: 'destructive' })
    }
  }
  return (
    <Modal
      open
      title="ONE-TIME.LINK"
      onCancel={onClose}
      footer={[
        <Button key="done" type="primary" onClick={onClose}>
          DONE
        </Button>,
      ]}
    >
      <p>
        Send this link to <strong dir="auto">{link.name}</strong>. It works once, until {when(link.expiresAt)}, and is
        shown only now. Older links of this account have ended.
      </p>
      <Space.Compact block>
        <Input readOnly aria-label="One-time link" value={link.url} onFocus={({ target }) => target.select()} />
        <Button onClick={() => void copy()}>COPY</Button>
      </Space.Compact>
    </Modal>
  )
}
