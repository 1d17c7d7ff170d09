import { Alert, Button } from 'antd'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import type { Bridge } from '#bridge/bridge.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { store } from '#staff/store.ts'
import { toast } from '#staff/widgets/toast.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { publishingAtom } from '#staff/widgets/unpublished/unpublished.ts'
import { NoticeLine } from './NoticeLine.tsx'

/** The server can't be reached, and work goes on. */
export default function OfflineNotice({ bridge }: { bridge: Bridge }) {
  const attempt = useChange({ call: () => bridge.connection.tryNow(), failure: 'The server could not be asked' })
  const tryNow = async () => {
    await attempt.run()
    if (!store.get(onlineAtom)) toast({ title: 'The server still can’t be reached' })
  }
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
          OFFLINE: the server can’t be reached; it is asked again by itself. Pages, posts, banners and the menu can be
          worked on: what you save stays on this computer, and is published later.{' '}
          <Link to={staffPaths.cmsTab('publish')}>{waiting === 0 ? '[PUBLISH]' : `[${changeWords(waiting)}]`}</Link>
        </NoticeLine>
      }
    />
  )
}

const changeWords = (count: number) => (count === 1 ? '1 CHANGE WAITS' : `${count} CHANGES WAIT`)
