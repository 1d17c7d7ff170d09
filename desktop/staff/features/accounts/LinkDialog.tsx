import { Button, Input, Modal, Space } from 'antd'
import type { ReactNode } from 'react'
import { staffPaths } from '#shared/staff-paths.ts'
import { facts } from '#staff/facts.ts'
import { toast } from '#staff/toast/toast.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import type { ShownLink } from './names.ts'

interface LinkDialogProps {
  link: ShownLink
  onClose(): void
}

/** How an invited person signs in: with a one-time link or, with an OpenID provider, at the CMS address. */
export const LinkDialog = ({ link: { name, url, expiresAt, mailedTo }, onClose }: LinkDialogProps) =>
  facts.hasPasswords ? (
    <AddressDialog title="ONE-TIME.LINK" label="One-time link" url={url} onClose={onClose}>
      <MailedTo name={name} mailedTo={mailedTo} />
      {mailedTo === null ? (
        <>
          Send this link to <strong dir="auto">{name}</strong>.
        </>
      ) : (
        'If the email doesn’t arrive, send this link yourself.'
      )}{' '}
      It works once, until {shopTimeText(expiresAt)}, and is shown only now. Earlier links for this account no longer
      work.
    </AddressDialog>
  ) : (
    <AddressDialog
      title="ACCOUNT.READY"
      label="Address of the CMS"
      url={facts.shop.origin + staffPaths.cms}
      onClose={onClose}
    >
      <MailedTo name={name} mailedTo={mailedTo} />
      <strong dir="auto">{name}</strong> can now sign in here with the invited address, using the shop’s sign-in
      service. This shop has no passwords of its own, so there is no link to set one.
    </AddressDialog>
  )

const MailedTo = ({ name, mailedTo }: Pick<ShownLink, 'name' | 'mailedTo'>) =>
  mailedTo !== null && (
    <span>
      An email is on its way to <strong dir="auto">{name === mailedTo ? mailedTo : `${name} (${mailedTo})`}</strong>
      .{' '}
    </span>
  )

interface AddressDialogProps {
  title: string
  /** Label of the field. */
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
      // The clipboard is denied or the page is insecure; the field can be copied by hand.
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
