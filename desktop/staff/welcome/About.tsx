import { Button } from 'antd'
import { useState } from 'react'
import type { Bridge } from '#bridge/bridge.ts'
import { UpdateNotice } from '#staff/editor/UpdateNotice.tsx'
import { useTold } from '#staff/editor/useTold.ts'
import { useAsk } from './useAsk.ts'

/** Of the editor itself: whether there is a newer one, and where it writes what goes wrong. */
export function About({ bridge }: { bridge: Bridge }) {
  const update = useTold(bridge, 'updates')
  const [hasAsked, setAsked] = useState(false)
  const checking = useAsk()
  const logs = useAsk()
  const check = async () => setAsked(await checking.run(() => bridge.updates.check()))
  const trouble = checking.words ?? logs.words
  return (
    <footer className="about">
      {/* Uploads of other shops may go on: the main process says so, if they do. */}
      <UpdateNotice bridge={bridge} isBusy={false} />
      <div className="ways">
        <Button type="text" size="small" loading={checking.isPending} onClick={() => void check()}>
          CHECK FOR UPDATES
        </Button>
        <Button type="text" size="small" onClick={() => void logs.run(() => bridge.help.showLogs())}>
          SHOW THE LOGS
        </Button>
      </div>
      <p aria-live="polite">
        {hasAsked && update?.is === 'none' && `Hoard ${bridge.version} is the newest.`}
        {update?.is === 'downloading' && `Hoard ${update.version} is being fetched.`}
        {trouble && <span className="about-trouble">{trouble}</span>}
      </p>
    </footer>
  )
}
