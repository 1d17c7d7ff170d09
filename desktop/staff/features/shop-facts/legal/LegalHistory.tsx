import { Button, Modal } from 'antd'
import { useState } from 'react'
import { builtInLegalTexts } from '#shared/features/legal/built-in.ts'
import { legalTextRecord, type LegalPage } from '#shared/features/legal/legal.record.ts'
import { useRead } from '#staff/api/read.ts'
import { toast } from '#staff/toast/toast.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { TextDifference } from '#staff/widgets/text-difference/TextDifference.tsx'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { legalClient } from '#staff/features/shop-facts/clients.ts'

interface LegalHistoryProps {
  id: LegalPage
  /** The text in the editor. */
  current: string
  onRestore(content: string): void
  onClose(): void
}

/** Every version of a legal text, what the editor has changed since, and a way back. */
export function LegalHistory({ id, current, onRestore, onClose }: LegalHistoryProps) {
  useFocusBack()
  const [chosen, setChosen] = useState<number | null>(null)
  const read = useRead(`${legalTextRecord.path}/${id}`, () => legalClient.history({ params: { id } }), {
    view: 'history',
  })
  const restore = (content: string, at: string) => {
    onRestore(content)
    onClose()
    toast({
      title: `The text of ${shopTimeText(at)}`,
      description: 'It is in the editor but not saved yet. SAVE keeps it; DISCARD CHANGES reverts it.',
    })
  }
  return (
    <Modal
      open
      title="TEXT.HISTORY"
      width="72rem"
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          CLOSE
        </Button>,
      ]}
    >
      <Loaded read={read}>
        {(versions) => {
          const shown = versions.find(({ version }) => version === chosen) ?? versions[0]
          if (!shown) return <p>[NO VERSIONS YET] Each time somebody saves the text, a version appears here.</p>
          const content = shown.content || builtInLegalTexts[id]
          return (
            <div className="legal-history">
              <ol className="legal-versions list" aria-label="Versions, newest first">
                {versions.map(({ version, at, staffName, content: text }) => (
                  <li key={version}>
                    <Button
                      type="text"
                      block
                      aria-pressed={version === shown.version}
                      onClick={() => setChosen(version)}
                    >
                      {shopTimeText(at)}, <bdi>{staffName}</bdi>
                      {text === '' && ' (built-in text)'}
                    </Button>
                  </li>
                ))}
              </ol>
              <section className="stack" aria-label={`The text of ${shopTimeText(shown.at)}`}>
                {content === current ? (
                  <p>[NO CHANGES] The editor has this text.</p>
                ) : (
                  <>
                    <p>
                      <Button type="primary" onClick={() => restore(content, shown.at)}>
                        RESTORE THIS TEXT
                      </Button>
                    </p>
                    <p className="dim">Marked: what the text in the editor doesn’t have.</p>
                    <TextDifference text={content} other={current} />
                  </>
                )}
              </section>
            </div>
          )
        }}
      </Loaded>
    </Modal>
  )
}
