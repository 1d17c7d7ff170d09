import { Alert, Button } from 'antd'
import type { Bridge } from '#bridge/bridge.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { store } from '#staff/store.ts'
import { toast } from '#staff/toast/toast.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { NoticeLine } from './NoticeLine.tsx'
import { useBridgeState } from './useBridgeState.ts'

/** Shown while the desktop editor works offline. */
export default function OfflineNotice({ bridge }: { bridge: Bridge }) {
  const attempt = useChange({ call: () => bridge.connection.tryNow(), failure: 'Failed to check the connection' })
  const tryNow = async () => {
    await attempt.run()
    if (!store.get(onlineAtom)) toast({ title: 'The shop still can’t be reached' })
  }
  const trouble = useBridgeState(bridge, 'connection')?.trouble
  const way = (
    <Button size="small" loading={attempt.isPending} onClick={() => void tryNow()}>
      TRY NOW
    </Button>
  )
  return (
    <Alert
      banner
      type="warning"
      title={<NoticeLine way={way}>Offline. {trouble && `${trouble} `}You can keep working.</NoticeLine>}
    />
  )
}
