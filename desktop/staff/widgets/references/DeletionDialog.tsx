import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { UsedBy } from './UsedBy.tsx'

export interface DeletionDialogProps {
  /** Such as `PAGE.IN.USE`. */
  heading: string
  /** What is to be deleted, as people call it. */
  name: string
  /** What refers to it. Null: it could not be found out. */
  references: readonly Reference[] | null
  /** What else happens, in sentences. */
  notes?: ReactNode
  isPending: boolean
  onDelete(): void
  onClose(): void
}

/** Deleting would be noticed elsewhere: says where before it is done (decision 21). */
export function DeletionDialog(props: DeletionDialogProps) {
  const { heading, name, references, notes, isPending, onDelete, onClose } = props
  useFocusBack()
  const followers = references?.filter(({ follows }) => follows) ?? []
  const links = references?.filter(({ follows }) => !follows) ?? []
  return (
    <Modal
      open
      title={heading}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          CANCEL
        </Button>,
        <Button key="delete" type="primary" danger loading={isPending} onClick={onDelete}>
          DELETE ANYWAY
        </Button>,
      ]}
    >
      {notes}
      {references === null && <p>Where it is used could not be found out. Links to it may lead nowhere.</p>}
      {links.length > 0 && (
        <>
          <p>
            “<bdi>{name}</bdi>” is used here. Shoppers who follow these will find nothing:
          </p>
          <UsedBy references={links} onLeave={onClose} />
        </>
      )}
      {followers.length > 0 && (
        <>
          <p>
            {followers.length === 1
              ? 'This menu item follows it, and will be hidden from shoppers. It keeps the last address; UNDO shows it again:'
              : 'These menu items follow it, and will be hidden from shoppers. They keep the last address; UNDO shows them again:'}
          </p>
          <UsedBy references={followers} onLeave={onClose} />
        </>
      )}
      <p>The toast that follows has an UNDO for a while.</p>
    </Modal>
  )
}
