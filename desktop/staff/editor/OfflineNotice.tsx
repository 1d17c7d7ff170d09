import { Alert, Button } from 'antd'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import type { Bridge } from '#bridge/bridge.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { store } from '#staff/store.ts'
import { toast } from '#staff/toast/toast.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { publishingAtom } from '#staff/widgets/waiting/waiting.ts'
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
  const waiting = useAtomValue(publishingAtom)?.changes.length ?? 0
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
          Offline. {trouble && `${trouble} `}You can keep working: pages, templates, posts, banners and the menu wait on
          this computer until you press PUBLISH.
          {waiting > 0 && (
            <>
              {' '}
              <Link to={staffPaths.cmsTab('publish')}>[{changeWords(waiting)}]</Link>
            </>
          )}
        </NoticeLine>
      }
    />
  )
}

const changeWords = (count: number) => (count === 1 ? '1 CHANGE WAITING' : `${count} CHANGES WAITING`)
