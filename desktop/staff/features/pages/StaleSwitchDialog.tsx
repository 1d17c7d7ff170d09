import { Button, Modal } from 'antd'
import { formatValue } from '#staff/widgets/conflict/Conflict.tsx'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import type { StaleSwitch } from './changes.ts'
import { changesOf } from './field-changes.ts'

interface StaleSwitchDialogProps {
  stale: StaleSwitch
  isPending: boolean
  goOn(): void
  onClose(): void
}

/** The page has changed since the list was loaded: shows the differences and continues only after confirmation. */
export function StaleSwitchDialog({ stale: { before, now }, isPending, goOn, onClose }: StaleSwitchDialogProps) {
  useFocusBack()
  const doing = before.isPublished ? 'UNPUBLISH' : 'PUBLISH'
  const isDone = now.isPublished !== before.isPublished
  return (
    <Modal
      open
      title="PAGE.CHANGED"
      onCancel={onClose}
      footer={
        isDone
          ? [
              <Button key="close" type="primary" onClick={onClose}>
                CLOSE
              </Button>,
            ]
          : [
              <Button key="close" onClick={onClose}>
                CANCEL
              </Button>,
              <Button key="go" type="primary" loading={isPending} onClick={goOn}>
                {`${doing} THE CURRENT VERSION`}
              </Button>,
            ]
      }
    >
      <p>
        “<bdi>{before.title}</bdi>” has changed since this list was loaded. Nothing has been done yet.
        {isDone && ` It is ${now.isPublished ? 'published' : 'a draft'} already: there is nothing left to do.`}
      </p>
      <dl className="page-changes">
        {changesOf(before, now).map(({ label, from, to }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">
              <del>{formatValue(from)}</del> <ins>{formatValue(to)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
