import { Button, Modal } from 'antd'
import { useAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { readBlocks } from '#shared/blocks/read.ts'
import { OfflineNote } from '#staff/widgets/saving/LazySavingNote.tsx'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { AltTexts } from './AltTexts.tsx'
import { FindingList } from './FindingList.tsx'
import { foundProblemsAtom, type FoundProblems } from './found-problems.ts'
import { CHECKED_HERE, problemsText } from './references.ts'

/** The problems of what has gone live, or will, once someone asks to see them. */
export default function ProblemsDialog() {
  const [found, show] = useAtom(foundProblemsAtom)
  return found && <Problems {...found} close={() => show(null)} />
}

/** With links to their blocks, and fields for the texts that images lack. */
function Problems({ blocks, findings, isLive, pathOf, describe, close }: FoundProblems & { close(): void }) {
  useFocusBack()
  const navigate = useNavigate()
  const jump = (blockId: string) => {
    close()
    void navigate(pathOf!(blockId))
  }
  const images = new Set(findings.flatMap(({ image }) => image ?? []))
  const others = findings.filter(({ image }) => image === undefined)
  const list = (
    <>
      <OfflineNote what={CHECKED_HERE} />
      <FindingList findings={others} blocks={readBlocks(blocks)} onJump={pathOf && jump} />
    </>
  )
  if (images.size > 0)
    return (
      <AltTexts images={[...images]} describe={describe} close={close}>
        {list}
      </AltTexts>
    )
  return (
    <Modal
      open
      width="44rem"
      title="PROBLEMS.FOUND"
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          CLOSE
        </Button>
      }
    >
      <p>{problemsText(findings.length, isLive)}</p>
      {list}
    </Modal>
  )
}
