import { atom } from 'jotai'
import type { z } from 'zod'
import type { PageProblem, referencesContract } from '#shared/features/references/references.contract.ts'
import { UnreachableError } from '#staff/api/api-error.ts'
import { client } from '#staff/api/client.ts'
import { store } from '#staff/store.ts'
import { toast } from '#staff/toast/toast.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { problemsText } from './references.ts'

/** What to check: blocks, or a record by its fields. */
export type Checked = z.input<typeof referencesContract.check.body>

/** Problems of what has just gone live, or will. */
export interface FoundProblems {
  blocks: readonly unknown[]
  findings: readonly PageProblem[]
  /** Shoppers see it already. */
  isLive: boolean
  /** The screen to mend a block in; null if it is the one on screen. */
  pathOf: ((blockId: string) => string) | null
  /** Sets the alternative text of an image that isn't in the image repository. */
  describe?: ((image: string, alt: string) => void) | undefined
}

/** What to check, and how its problems are shown. */
export type ProblemCheck = Checked & {
  pathOf?: FoundProblems['pathOf']
  describe?: FoundProblems['describe']
  /** Asks for missing alternative texts at once. */
  asksForTexts?: boolean
}

/** The problems that a dialog shows; null if it is closed. */
export const foundProblemsAtom = atom<FoundProblems | null>(null)

export const showProblems = (found: FoundProblems) => store.set(foundProblemsAtom, found)

/**
 * Checks what has just been saved for shoppers. If they can see problems, or will, the toast of the save says so and offers
 * to show them; nothing is blocked.
 */
export async function warnOfProblems(
  success: string,
  { pathOf = null, describe, asksForTexts = false, ...checked }: ProblemCheck,
  isLive: boolean,
): Promise<void> {
  try {
    const findings = await client.references.check({ body: checked })
    if (findings.length === 0) return
    const show = () => showProblems({ blocks: checked.blocks ?? [], findings, isLive, pathOf, describe })
    toast({
      title: success,
      description: problemsText(findings.length, isLive),
      action: { label: 'REVIEW', onPress: show },
    })
    if (asksForTexts && findings.some(({ image }) => image !== undefined)) show()
  } catch (error) {
    // Without a connection nothing has gone live yet.
    if (error instanceof UnreachableError) return
    toast({ title: success, description: `Couldn’t check it for problems. ${errorMessage(error)}` })
  }
}
