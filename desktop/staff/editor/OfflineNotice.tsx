import { Alert, Button } from 'antd'
import type { Bridge } from '#bridge/bridge.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { store } from '#staff/store.ts'
import { toast } from '#staff/widgets/toast.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { NoticeLine } from './NoticeLine.tsx'

/** The server can't be reached, and work goes on. */
export default function OfflineNotice({ bridge }: { bridge: Bridge }) {
  const attempt = useChange({ call: () => bridge.connection.tryNow(), failure: 'The server could not be asked' })
  const tryNow = async () => {
    await attempt.run()
    if (!store.get(onlineAtom)) toast({ title: 'The server still can’t be reached' })
  }
  const way = (
    <Button size="small" loading={attempt.isPending} onClick={() => void tryNow()}>
      TRY NOW
    </Button>
  )
  return (
    <Alert
      banner
      type="warning"
      title={
        <NoticeLine way={way}>
          OFFLINE: the server can’t be reached; it is asked again by itself. Pages, posts, banners and the menu can be
          worked on: what you save stays on this computer, and is published later.
        </NoticeLine>
      }
    />
  )
}
