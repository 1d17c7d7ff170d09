import { Button, Modal } from 'antd'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { addressOf } from './pages.ts'

interface DeletionDialogProps {
  page: Page
  /** What leads to it. Null: it could not be found out. */
  references: Reference[] | null
  isPending: boolean
  onDelete(): void
  onClose(): void
}

/** Deleting the page would be noticed elsewhere: says where. */
export function DeletionDialog({ page, references, isPending, onDelete, onClose }: DeletionDialogProps) {
  useFocusBack()
  const { title, slug } = page
  return (
    <Modal
      open
      title="PAGE.IN.USE"
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
      {slug === 'home' && <p>This is the shop’s front page: without it, shoppers find nothing at {addressOf(slug)}.</p>}
      {slug === 'footer' && <p>This is the footer of every page: without it, a copyright line takes its place.</p>}
      {references === null && <p>Where it is used could not be found out. Links to it may lead nowhere.</p>}
      {references !== null && references.length > 0 && (
        <>
          <p>
            “<bdi>{title}</bdi>” is used here. Links to it will lead nowhere:
          </p>
          <ul className="page-uses">
            {references.map(({ kind, id, title, place, blockId }) => (
              <li key={[kind, id, blockId, place].join(' ')}>
                {kind} “<bdi>{title}</bdi>”: {place}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>The toast that follows has an UNDO for a while.</p>
    </Modal>
  )
}
