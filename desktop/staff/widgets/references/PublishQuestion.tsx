import { Button, Modal } from 'antd'
import { readBlocks } from '#shared/blocks/read.ts'
import { OfflineNote } from '#staff/widgets/saving/LazySavingNote.tsx'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { FindingList } from './FindingList.tsx'
import { CHECKED_HERE, problemCountText } from './references.ts'
import type { PendingQuestion } from './usePublishCheck.tsx'

/** What the check found, before a page is published. */
export default function PublishQuestion({ asked, onJump }: { asked: PendingQuestion; onJump(blockId: string): void }) {
  const { blocks, findings, failure, answer } = asked
  useFocusBack()
  const [first] = findings
  return (
    <Modal
      open
      width="44rem"
      title="BEFORE.PUBLISHING"
      onCancel={() => answer(false)}
      footer={[
        <Button key="publish" onClick={() => answer(true)}>
          PUBLISH ANYWAY
        </Button>,
        <Button key="look" type="primary" onClick={() => (first ? onJump(first.blockId) : answer(false))}>
          {first ? 'REVIEW' : 'CANCEL'}
        </Button>,
      ]}
    >
      {failure === null ? (
        <p>{problemCountText(findings.length)} to fix before publishing.</p>
      ) : (
        <p>Couldn’t check the page. {failure}</p>
      )}
      <OfflineNote what={CHECKED_HERE} />
      <FindingList findings={findings} blocks={readBlocks(blocks)} onJump={onJump} />
    </Modal>
  )
}
