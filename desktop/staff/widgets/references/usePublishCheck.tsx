import { Button, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { readBlocks } from '#shared/blocks/read.ts'
import type { PageProblem } from '#shared/features/references/references.contract.ts'
import { client } from '#staff/api/client.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { FindingList, problemCountText } from './FindingList.tsx'

interface PendingQuestion {
  blocks: unknown
  findings: readonly PageProblem[]
  /** Why the check failed. */
  failure: string | null
  answer(publish: boolean): void
}

interface PublishCheck {
  isPending: boolean
  /** Checks the blocks that `read` returns. Resolves with whether to publish, and asks only if there are problems. */
  ask(read: () => Promise<unknown>): Promise<boolean>
  question: ReactNode
}

/** Checks a page before it is published. `goTo` opens a block in the builder. */
export function usePublishCheck(slug: string, goTo: (blockId: string) => void): PublishCheck {
  const [isPending, setPending] = useState(false)
  const [asked, setAsked] = useState<PendingQuestion | null>(null)

  const ask = async (read: () => Promise<unknown>) => {
    setPending(true)
    const { blocks, findings, failure } = await checkPage(read, slug)
    setPending(false)
    if (findings.length === 0 && failure === null) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const answer = (publish: boolean) => {
      setAsked(null)
      resolve(publish)
    }
    setAsked({ blocks, findings, failure, answer })
    return promise
  }
  const jump = (blockId: string) => {
    asked?.answer(false)
    goTo(blockId)
  }
  return { isPending, ask, question: asked && <PublishQuestion asked={asked} onJump={jump} /> }
}

async function checkPage(read: () => Promise<unknown>, slug: string): Promise<Omit<PendingQuestion, 'answer'>> {
  let blocks: unknown = []
  try {
    blocks = await read()
    const findings = await client.references.check({ body: { blocks: readBlocks(blocks), slug } })
    return { blocks, findings, failure: null }
  } catch (error) {
    return { blocks, findings: [], failure: errorMessage(error) }
  }
}

function PublishQuestion({ asked, onJump }: { asked: PendingQuestion; onJump(blockId: string): void }) {
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
      <FindingList findings={findings} blocks={readBlocks(blocks)} onJump={onJump} />
    </Modal>
  )
}
