import { useCallback, useEffect, useState } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import type { PageProblem } from '#shared/features/references/references.contract.ts'
import { client } from '#staff/api/client.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'

/** Delay of the check after typing, in ms. */
const QUIET_MS = 700

export interface Check {
  /** Problems in the blocks that were checked last; undefined before the first check. */
  findings: readonly PageProblem[] | undefined
  /** Why the check failed. */
  failure: string | null
  isChecking: boolean
  again(): void
}

/** Checks blocks while they are edited: at once, and again whenever they have not changed for a moment. */
export function useCheck(blocks: readonly Block[], slug: string | undefined): Check {
  const [checked, setChecked] = useState<{ blocks: readonly Block[]; findings: PageProblem[] }>()
  const [failed, setFailed] = useState<{ blocks: readonly Block[]; message: string }>()
  const [round, setRound] = useState(0)
  const isFirst = checked === undefined && failed === undefined

  useEffect(() => {
    let isCurrent = true
    const check = async () => {
      try {
        const findings = await client.references.check({ body: { blocks: [...blocks], ...(slug && { slug }) } })
        if (isCurrent) setChecked({ blocks, findings })
        if (isCurrent) setFailed(undefined)
      } catch (error) {
        if (isCurrent) setFailed({ blocks, message: errorMessage(error) })
      }
    }
    const timer = setTimeout(() => void check(), isFirst ? 0 : QUIET_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only the wait depends on whether it is the first check
  }, [blocks, slug, round])

  return {
    findings: checked?.findings,
    failure: failed?.message ?? null,
    isChecking: checked?.blocks !== blocks && failed?.blocks !== blocks,
    again: useCallback(() => {
      setFailed(undefined)
      setRound((before) => before + 1)
    }, []),
  }
}
