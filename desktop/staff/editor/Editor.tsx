import { useEffect } from 'react'
import type { Bridge } from '#bridge/bridge.ts'
import { followCommands } from './commands.ts'
import { followConnection } from './connection.ts'
import { followPictures } from './copied-pictures.ts'
import { followMarks } from './follow-marks.ts'
import { followScroll } from './scroll.ts'
import { Settings } from './settings/Settings.tsx'
import { TitleBar } from './TitleBar.tsx'
import { Help } from './help/Help.tsx'
import { UpdateNotice, useIsUploading } from './UpdateNotice.tsx'

/** The parts of the staff app that exist only in the desktop editor and don't belong to a screen. */
export default function Editor({ bridge }: { bridge: Bridge }) {
  useEffect(() => followConnection(bridge), [bridge])
  useEffect(() => followPictures(), [])
  useEffect(() => followMarks(bridge), [bridge])
  useEffect(() => followCommands(bridge), [bridge])
  useEffect(followScroll, [])
  useEffect(() => followSideButtons(bridge), [bridge])
  const isUploading = useIsUploading(bridge)
  return (
    <>
      <TitleBar bridge={bridge} />
      <UpdateNotice bridge={bridge} isBusy={isUploading} />
      <Settings bridge={bridge} />
      <Help bridge={bridge} />
    </>
  )
}

/** On macOS the mouse's side buttons reach only the page; elsewhere the system makes a command of them. */
function followSideButtons({ platform }: Pick<Bridge, 'platform'>): () => void {
  const within = new AbortController()
  if (platform === 'darwin')
    addEventListener(
      'mouseup',
      ({ button }) => {
        if (button === 3) history.back()
        if (button === 4) history.forward()
      },
      { signal: within.signal },
    )
  return () => within.abort()
}
