import { Button, Input, Modal, Space } from 'antd'
import type { ReactNode } from 'react'
import { staffPaths } from '#shared/staff-paths.ts'
import { facts } from '#staff/facts.ts'
import { toast } from '#staff/widgets/toast.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { when } from '#staff/widgets/when.ts'
import type { ShownLink } from './names.ts'

interface LinkDialogProps {
  link: ShownLink
  onClose(): void
}

/** How somebody who was invited comes in: by a one-time link or, with an OpenID provider, by the address of the CMS. */
export const LinkDialog = ({ link: { name, url, expiresAt }, onClose }: LinkDialogProps) =>
  facts.hasPasswords ? (
    <AddressDialog title="ONE-TIME.LINK" label="One-time link" url={url} onClose={onClose}>
      Send this link to <strong dir="auto">{name}</strong>. It works once, until {when(expiresAt)}, and is shown only
      now. Older links of this account have ended.
    </AddressDialog>
  ) : (
    <AddressDialog
      title="ACCOUNT.READY"
      label="Address of the CMS"
      url={facts.shop.origin + staffPaths.cms}
      onClose={onClose}
    >
      <strong dir="auto">{name}</strong> can sign in here now, in the way that all of the shop’s staff do, with the
      address that you have invited. This shop has no passwords of its own, so there is no link to set one.
    </AddressDialog>
  )

interface AddressDialogProps {
  title: string
  /** Of the field. */
  label: string
  url: string
  onClose(): void
  children: ReactNode
}

function AddressDialog({ title, label, url, onClose, children }: AddressDialogProps) {
  useFocusBack()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied to clipboard' })
    } catch {
      // Denied, or no secure page: the field can still be copied by hand.
      toast({ title: 'Failed to copy link', description: 'Copy it from the field.', variant: 'destructive' })
    }
  }
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="done" type="primary" onClick={onClose}>
          DONE
        </Button>,
      ]}
    >
      <p>{children}</p>
      <Space.Compact block>
        <Input readOnly aria-label={label} value={url} onFocus={({ target }) => target.select()} />
        <Button onClick={() => void copy()}>COPY</Button>
      </Space.Compact>
    </Modal>
  )
}
