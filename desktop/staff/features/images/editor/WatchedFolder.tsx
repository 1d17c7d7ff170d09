import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Bridge, WatchedFolder as Folder } from '#bridge/bridge.ts'
import { toast } from '#staff/widgets/toast.ts'
import { useChange } from '#staff/widgets/useChange.ts'

/** A folder whose new pictures are uploaded by themselves: none until somebody chooses one. */
export function WatchedFolder({ watching, on }: Pick<Bridge, 'watching' | 'on'>) {
  const [folder, setFolder] = useState<Folder | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    let isOver = false
    const stop = on('watching', setFolder)
    // What is told meanwhile is later than the answer.
    watching.state().then(
      (first) => !isOver && setFolder((later) => later ?? first),
      // Where it can't be told, it can't be chosen.
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [watching, on])
  const choosing = useChange({ call: () => watching.choose(), failure: 'The folder can’t be watched' })
  const stopping = useChange({ call: () => watching.stop(), failure: 'Failed to stop' })
  if (!folder) return null

  const choose = async () => {
    const chosen = await choosing.run()
    if (!chosen) return
    setFolder(chosen)
    toast({ title: 'Folder is watched', description: `New pictures in ${chosen.name} are uploaded by themselves.` })
  }
  const stop = async () => {
    await stopping.run()
    setFolder(await watching.state())
    // The button that was pressed is gone.
    button.current?.focus()
  }
  return (
    <div className="editor-watched">
      <h2>WATCHED.FOLDER</h2>
      <p aria-live="polite">
        {folder.name === null ? (
          <>
            <span className="dim">[OFF]</span> Pictures that you put into a folder of your choice can be uploaded by
            themselves, while the editor runs. You are asked about those that are in it already.
          </>
        ) : (
          <>
            {folder.problem === null ? '[WATCHING]' : <span className="warning">[CAN’T BE READ]</span>}{' '}
            <strong dir="auto">{folder.name}</strong>:{' '}
            {folder.problem === null ? (
              'pictures that come into it are uploaded by themselves.'
            ) : (
              <span dir="auto">{folder.problem}</span>
            )}
          </>
        )}
      </p>
      <div className="editor-images-ways">
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
