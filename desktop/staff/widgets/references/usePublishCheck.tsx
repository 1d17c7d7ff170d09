import { Button, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { readBlocks } from '#shared/blocks/read.ts'
import type { Finding } from '#shared/features/references/references.contract.ts'
import { client } from '#staff/api/client.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { wordsOf } from '#staff/widgets/useChange.ts'
import { FindingList, findingsInWords } from './FindingList.tsx'

interface Asked {
  blocks: unknown
  findings: readonly Finding[]
  /** Why the check could not be made. */
  failure: string | null
  answer(publish: boolean): void
}

interface PublishCheck {
  isPending: boolean
  /** True: publish. Asks only when there is something to look at. */
  ask(blocks: unknown): Promise<boolean>
  question: ReactNode
}

/** Looks at a page once more before shoppers do. `goTo` leads to a block, in the builder. */
export function usePublishCheck(slug: string, goTo: (blockId: string) => void): PublishCheck {
  const [isPending, setPending] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)

  const ask = async (blocks: unknown) => {
    setPending(true)
    const { findings, failure } = await lookAt(blocks, slug)
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
  return { isPending, ask, question: asked && <Question asked={asked} onJump={jump} /> }
}

async function lookAt(blocks: unknown, slug: string): Promise<Pick<Asked, 'findings' | 'failure'>> {
  try {
    return { findings: await client.references.check({ body: { blocks: readBlocks(blocks), slug } }), failure: null }
  } catch (error) {
    return { findings: [], failure: wordsOf(error) }
  }
}

function Question({ asked, onJump }: { asked: Asked; onJump(blockId: string): void }) {
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
          {first ? 'LOOK AT THEM' : 'CANCEL'}
        </Button>,
      ]}
    >
      {failure === null ? (
        <p>Shoppers would stumble here: {findingsInWords(findings.length)}.</p>
      ) : (
        <p>The page could not be checked. {failure}</p>
      )}
      <FindingList findings={findings} blocks={readBlocks(blocks)} onJump={onJump} />
    </Modal>
  )
}
