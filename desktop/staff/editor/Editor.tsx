import { useEffect } from 'react'
import type { Bridge } from '#bridge/bridge.ts'
import { followCommands } from './commands.ts'
import { followConnection } from './connection.ts'
import { UpdateNotice, useIsUploading } from './UpdateNotice.tsx'

/** What the staff app has of its own in the desktop editor, whatever is on screen. */
export default function Editor({ bridge }: { bridge: Bridge }) {
  useEffect(() => followConnection(bridge), [bridge])
  useEffect(() => followCommands(bridge), [bridge])
  return <UpdateNotice bridge={bridge} isBusy={useIsUploading(bridge)} />
}
