import { useEffect } from 'react'
import type { Bridge } from '#bridge/bridge.ts'
import { followCommands } from './commands.ts'
import { followConnection } from './connection.ts'
import { UpdateNotice, useIsUploading } from './UpdateNotice.tsx'

/** The parts of the staff app that exist only in the desktop editor and don't belong to a screen. */
export default function Editor({ bridge }: { bridge: Bridge }) {
  useEffect(() => followConnection(bridge), [bridge])
  useEffect(() => followCommands(bridge), [bridge])
  return <UpdateNotice bridge={bridge} isBusy={useIsUploading(bridge)} />
}
