import { Button, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { Loaded, type LoadedQuery } from '#staff/widgets/Loaded.tsx'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import './versions.css'

interface VersionsDialogProps<V> {
  title: string
  /** Newest first. */
  read: LoadedQuery<readonly V[]>
  idOf(version: V): string
  /** Who did what, below the time. */
  describe(version: V): string
  empty: ReactNode
  /** Below the list, such as LOAD MORE. */
  more?: ReactNode
  onClose(): void
  /** Shows the chosen version. */
  children(version: V): ReactNode
}

/** The versions of a record, of which one is shown; at first the latest. */
export function VersionsDialog<V extends { at: string }>({ title, read, onClose, ...props }: VersionsDialogProps<V>) {
  const { idOf, describe, empty, more, children } = props
  const [chosen, setChosen] = useState<string | null>(null)
  useFocusBack()
  return (
    <Modal
      open
      title={title}
      width="76rem"
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          CLOSE
        </Button>,
      ]}
    >
      <Loaded read={read}>
        {(versions) => {
          const shown = versions.find((version) => idOf(version) === chosen) ?? versions[0]
          if (!shown) return empty
          return (
            <div className="history">
              <div>
                <ol className="versions list" aria-label="Versions, newest first">
                  {versions.map((version, index) => (
                    <li key={idOf(version)}>
                      <button type="button" aria-pressed={version === shown} onClick={() => setChosen(idOf(version))}>
                        <span className="bright">{shopTimeText(version.at)}</span>
                        {index === 0 && <span className="info small"> [LATEST]</span>}
                        <span className="versions-deed small" dir="auto">
                          {describe(version)}
                        </span>
                      </button>
                    </li>
                  ))}
                </ol>
                {more}
              </div>
              {children(shown)}
            </div>
          )
        }}
      </Loaded>
    </Modal>
  )
}
