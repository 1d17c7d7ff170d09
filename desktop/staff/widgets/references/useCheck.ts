import { useCallback, useEffect, useState } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import type { Finding } from '#shared/features/references/references.contract.ts'
import { client } from '#staff/api/client.ts'
import { wordsOf } from '#staff/widgets/useChange.ts'

/** Nobody is told of a link while it is typed. */
const QUIET_MS = 700

export interface Check {
  /** Of the blocks as they were last looked at. Undefined: not yet. */
  findings: readonly Finding[] | undefined
  /** Why it could not be made. */
  failure: string | null
  isChecking: boolean
  again(): void
}

/** Looks at blocks while they are being edited: at once, and again each time that they have been left alone for a moment. */
export function useCheck(blocks: readonly Block[], slug: string | undefined): Check {
  const [checked, setChecked] = useState<{ blocks: readonly Block[]; findings: Finding[] }>()
  const [failed, setFailed] = useState<{ blocks: readonly Block[]; words: string }>()
  const [round, setRound] = useState(0)
  const isFirst = checked === undefined && failed === undefined

  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      try {
        const findings = await client.references.check({ body: { blocks: [...blocks], ...(slug && { slug }) } })
        if (isCurrent) setChecked({ blocks, findings })
        if (isCurrent) setFailed(undefined)
      } catch (error) {
        if (isCurrent) setFailed({ blocks, words: wordsOf(error) })
      }
    }
    const timer = setTimeout(() => void look(), isFirst ? 0 : QUIET_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only the wait depends on whether it is the first look
  }, [blocks, slug, round])

  return {
    findings: checked?.findings,
    failure: failed?.words ?? null,
    isChecking: checked?.blocks !== blocks && failed?.blocks !== blocks,
    again: useCallback(() => {
      setFailed(undefined)
      setRound((before) => before + 1)
    }, []),
  }
}
