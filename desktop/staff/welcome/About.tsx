import { Button } from 'antd'
import { useState } from 'react'
import type { Bridge } from '#bridge/bridge.ts'
import { UpdateNotice } from '#staff/editor/UpdateNotice.tsx'
import { useBridgeState } from '#staff/editor/useBridgeState.ts'
import { useBridgeCall } from './useBridgeCall.ts'

/** About the editor: updates and logs. */
export function About({ bridge }: { bridge: Bridge }) {
  const update = useBridgeState(bridge, 'updates')
  const [hasAsked, setAsked] = useState(false)
  const checking = useBridgeCall()
  const logs = useBridgeCall()
  const check = async () => setAsked(await checking.run(() => bridge.updates.check()))
  const trouble = checking.failure ?? logs.failure
  return (
    <footer className="about">
      {/* Uploads to other shops may be running; the main process reports that if so. */}
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
        {hasAsked && update?.is === 'none' && `Hoard ${bridge.version} is up to date.`}
        {update?.is === 'downloading' && `Downloading Hoard ${update.version}.`}
        {trouble && <span className="about-trouble">{trouble}</span>}
      </p>
    </footer>
  )
}
