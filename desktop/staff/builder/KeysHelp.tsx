import { Button, Modal } from 'antd'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { blockKeys } from './canvas/keys.ts'
import { builderKeys } from './useBuilderKeys.ts'

/** Help dialog for keyboard shortcuts, open while mounted. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  useFocusBack()
  return (
    <Modal
      open
      title="BUILDER.KEYS"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          CLOSE
        </Button>
      }
    >
      <h3>Anywhere</h3>
      <Keys keys={builderKeys} />
      <h3>On a block</h3>
      <Keys keys={blockKeys} />
      <p className="dim">On a Mac, use Cmd instead of Ctrl.</p>
    </Modal>
  )
}

const Keys = ({ keys }: { keys: readonly (readonly [string, string])[] }) => (
  <dl className="builder-keys">
    {keys.map(([key, what]) => (
      <div key={key}>
        <dt>{key}</dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
)
