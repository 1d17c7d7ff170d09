import { Button } from 'antd'
import { builtInLegalTexts } from '#shared/features/legal/built-in.ts'
import { legalTextRecord, type LegalPage } from '#shared/features/legal/legal.record.ts'
import { useRead } from '#staff/api/read.ts'
import { toast } from '#staff/toast/toast.ts'
import { TextDifference } from '#staff/widgets/text-difference/TextDifference.tsx'
import { VersionsDialog } from '#staff/widgets/versions/VersionsDialog.tsx'
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
    <VersionsDialog
      title="TEXT.HISTORY"
      read={read}
      idOf={({ version }) => String(version)}
      describe={({ staffName, content }) => `${staffName}${content === '' ? ' (built-in text)' : ''}`}
      empty={<p>[NO VERSIONS YET] Each time somebody saves the text, a version appears here.</p>}
      onClose={onClose}
    >
      {({ at, content: own }) => {
        const content = own || builtInLegalTexts[id]
        return (
          <section className="stack" aria-label={`The text of ${shopTimeText(at)}`}>
            {content === current ? (
              <p>[NO CHANGES] The editor has this text.</p>
            ) : (
              <>
                <p>
                  <Button type="primary" onClick={() => restore(content, at)}>
                    RESTORE THIS TEXT
                  </Button>
                </p>
                <p className="dim">Marked: what the text in the editor doesn’t have.</p>
                <TextDifference text={content} other={current} />
              </>
            )}
          </section>
        )
      }}
    </VersionsDialog>
  )
}
