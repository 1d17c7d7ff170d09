import { Alert, Button, Modal } from 'antd'
import type { Bridge, KnownServer } from '#bridge/bridge.ts'
import { toast } from '#staff/widgets/toast.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { useAsk } from './useAsk.ts'

interface RemoveShopProps {
  bridge: Bridge
  server: KnownServer
  onClose(): void
}

/** Asks before a shop is forgotten, and once more where work would be lost with it. Mount it to open it. */
export function RemoveShop({ bridge, server: { key, name }, onClose }: RemoveShopProps) {
  useFocusBack()
  const removal = useAsk()
  const refused = removal.words !== null
  const remove = async () => {
    if (!(await removal.run(() => bridge.servers.remove(key, refused)))) return
    toast({ title: `${name} is not on this computer any more` })
    onClose()
  }
  return (
    <Modal
      open
      title="REMOVE.SHOP"
      onCancel={onClose}
      footer={[
        <Button key="keep" onClick={onClose}>
          KEEP IT
        </Button>,
        <Button key="remove" danger loading={removal.isPending} onClick={() => void remove()}>
          {refused ? 'REMOVE ANYWAY' : 'REMOVE'}
        </Button>,
      ]}
    >
      <p>
        <bdi>{name}</bdi> leaves this list, you are signed out here, and what this computer keeps of it is deleted. The
        shop itself stays as it is.
      </p>
      <div aria-live="assertive">{refused && <Alert type="warning" showIcon title={removal.words} />}</div>
    </Modal>
  )
}
