import { lazy, Suspense, useState, type ReactNode } from 'react'
import { readBlocks } from '#shared/blocks/read.ts'
import type { PageProblem } from '#shared/features/references/references.contract.ts'
import { client } from '#staff/api/client.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { createDeferred } from '#shared/older-browsers.ts'

const PublishQuestion = lazy(() => import('./PublishQuestion.tsx'))

export interface PendingQuestion {
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
    const { promise, resolve } = createDeferred<boolean>()
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
  const question = asked && (
    <Suspense>
      <PublishQuestion asked={asked} onJump={jump} />
    </Suspense>
  )
  return { isPending, ask, question }
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
