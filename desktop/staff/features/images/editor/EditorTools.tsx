import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Bridge, WatchedFolder as Folder } from '#bridge/bridge.ts'
import { toast } from '#staff/toast/toast.ts'
import { SavingNote } from '#staff/widgets/saving/LazySavingNote.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import './editor-images.css'

/** Tools of the images screen that exist only in the desktop editor: system file dialogs and a watched folder. */
export default function EditorTools({ bridge }: { bridge: Bridge }) {
  const choosing = useChange({
    call: (what: 'files' | 'folder') => bridge.uploads.choose(what, []),
    failure: 'Failed to add image',
  })
  return (
    <section className="editor-images" aria-label="On this computer">
      <SavingNote feature="images" record={null} />
      <div className="image-row">
        <Button onClick={() => void choosing.run('files')}>UPLOAD FILES…</Button>
        <Button onClick={() => void choosing.run('folder')}>UPLOAD FOLDER…</Button>
        <span className="dim">or drop them anywhere in this window, or paste an image. Folder names become tags.</span>
      </div>
      <WatchedFolder watching={bridge.watching} on={bridge.on} />
    </section>
  )
}

/** A folder whose new images are uploaded automatically; none by default. */
function WatchedFolder({ watching, on }: Pick<Bridge, 'watching' | 'on'>) {
  const [folder, setFolder] = useState<Folder | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    let isOver = false
    const stop = on('watching', setFolder)
    // An event that arrives before this response is newer.
    watching.state().then(
      (first) => !isOver && setFolder((later) => later ?? first),
      // If the state can’t be read, the panel stays hidden.
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [watching, on])
  const choosing = useChange({ call: () => watching.choose(), failure: 'Failed to watch the folder' })
  const stopping = useChange({ call: () => watching.stop(), failure: 'Failed to stop watching' })
  if (!folder) return null

  const choose = async () => {
    const chosen = await choosing.run()
    if (!chosen) return
    setFolder(chosen)
    toast({ title: 'Watching folder', description: `New images in ${chosen.name} are uploaded automatically.` })
  }
  const stop = async () => {
    await stopping.run()
    setFolder(await watching.state())
    // The pressed button is gone.
    button.current?.focus()
  }
  return (
    <div className="editor-watched">
      <h2>WATCHED.FOLDER</h2>
      <p aria-live="polite">
        {folder.name === null ? (
          <>
            <span className="dim">[OFF]</span> While it runs, the editor can upload new images from a folder of your
            choice. It asks before it uploads images that are already there.
          </>
        ) : (
          <>
            {folder.problem === null ? '[WATCHING]' : <span className="warning">[CAN’T BE READ]</span>}{' '}
            <strong dir="auto">{folder.name}</strong>:{' '}
            {folder.problem === null ? (
              'new images in it are uploaded automatically.'
            ) : (
              <span dir="auto">{folder.problem}</span>
            )}
          </>
        )}
      </p>
      <div className="image-row">
        <Button ref={button} loading={choosing.isPending} onClick={() => void choose()}>
          {folder.name === null ? 'CHOOSE FOLDER…' : 'CHOOSE ANOTHER FOLDER…'}
        </Button>
        {folder.name !== null && (
          <Button loading={stopping.isPending} onClick={() => void stop()} aria-label="STOP watching the folder">
            STOP
          </Button>
        )}
      </div>
    </div>
  )
}
