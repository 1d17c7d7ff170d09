import { Button } from 'antd'
import type { Bridge } from '#bridge/bridge.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { WatchedFolder } from './WatchedFolder.tsx'
import './editor-images.css'

/** Tools of the images screen that exist only in the desktop editor: system file dialogs and a watched folder. */
export default function EditorTools({ bridge }: { bridge: Bridge }) {
  const choosing = useChange({
    call: (what: 'files' | 'folder') => bridge.uploads.choose(what, []),
    failure: 'Failed to add image',
  })
  return (
    <section className="editor-images" aria-label="On this computer">
      <div className="editor-images-ways">
        <Button onClick={() => void choosing.run('files')}>UPLOAD FILES…</Button>
        <Button onClick={() => void choosing.run('folder')}>UPLOAD FOLDER…</Button>
        <span className="dim">or drop them anywhere in this window, or paste an image. Folder names become tags.</span>
      </div>
      <WatchedFolder watching={bridge.watching} on={bridge.on} />
    </section>
  )
}
