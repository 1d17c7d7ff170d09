import { useEffect } from 'react'
import type { Bridge, Events } from '#bridge/bridge.ts'
import { followConnection } from './connection.ts'
import { followPictures } from './copied-pictures.ts'
import { followWorkshop } from './follow-workshop.ts'
import { followScroll } from './scroll.ts'
import { Settings } from './settings/Settings.tsx'
import { TitleBar } from './TitleBar.tsx'
import { UpdateNotice, useIsUploading } from './UpdateNotice.tsx'

/** The key of each command, pressed with Ctrl or Cmd. */
const keys = { save: { key: 's' }, undo: { key: 'z' }, redo: { key: 'Z', shiftKey: true } } as const

/**
 * Turns commands of the native menu into key events, which the builder and the post editor handle. If no one does, a
 * text field undoes or redoes typing. Returns a function that stops it.
 */
function followCommands({ platform, on }: Pick<Bridge, 'platform' | 'on'>): () => void {
  return on('command', (command) => {
    const isOurs = !(document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', {
        ...keys[command],
        [platform === 'darwin' ? 'metaKey' : 'ctrlKey']: true,
        bubbles: true,
        cancelable: true,
      }),
    )
    if (!isOurs && isStep(command)) document.execCommand(command)
  })
}

const isStep = (command: Events['command']) => command !== 'save'

/** The parts of the staff app that exist only in the desktop editor and don't belong to a screen. */
export default function Editor({ bridge }: { bridge: Bridge }) {
  useEffect(() => followConnection(bridge), [bridge])
  useEffect(() => followPictures(), [])
  useEffect(() => followWorkshop(bridge), [bridge])
  useEffect(() => followCommands(bridge), [bridge])
  useEffect(followScroll, [])
  const isUploading = useIsUploading(bridge)
  return (
    <>
      <TitleBar bridge={bridge} />
      <UpdateNotice bridge={bridge} isBusy={isUploading} />
      <Settings bridge={bridge} />
    </>
  )
}
