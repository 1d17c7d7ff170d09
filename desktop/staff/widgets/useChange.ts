import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { KEPT_HERE, telling } from '#staff/api/kept.ts'
import { Refused } from '#staff/api/refusal.ts'
import { refresh } from '#staff/api/read.ts'
import { withLabels } from './form/labels.ts'
import { toast } from './toast.ts'

interface Undo<I, O> {
  call: (answer: O, input: I) => Promise<unknown>
  success: string
  failure: string
}

interface Plan<I, O> {
  call: (input: I) => Promise<O>
  /** The toast once it is done, such as `Page created successfully`, or what the server says. Absent: what happened is plain to see. */
  success?: string | ((answer: O) => string)
  /** The toast when it failed, such as `Failed to create page`; the server's words stand below it. */
  failure: string
  /** URLs whose reads are repeated: what the screen shows afterwards is what the server has. */
  refresh?: readonly string[]
  /** Puts it back, from a button in the toast (decision 21). */
  undo?: Undo<I, O>
}

export interface Change<I, O> {
  /** Writes. Resolves with the answer once lists have been read again, or with undefined when it failed, which has been said. */
  run(input: I): Promise<O | undefined>
  isPending: boolean
  /** The record as somebody else saved it meanwhile (412): show it with `Conflict`. Null: there is no conflict. */
  conflict: unknown
  /** The conflict has been dealt with. */
  settle(): void
}

/** The one way to write: pending state, toasts with the specification's texts, fresh lists, conflicts and Undo. */
export function useChange<I = void, O = unknown>({
  call,
  success,
  failure,
  refresh: urls = [],
  undo,
}: Plan<I, O>): Change<I, O> {
  const [conflict, setConflict] = useState<unknown>(null)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (input: I) => {
      const done = await telling(() => call(input))
      await refresh(urls)
      return done
    },
  })

  const run = async (input: I) => {
    setConflict(null)
    try {
      const { answer, isKept } = await mutateAsync(input)
      if (success)
        toast({
          title: typeof success === 'string' ? success : success(answer),
          ...(isKept && { description: KEPT_HERE }),
          ...(undo && { action: { label: 'UNDO', onPress: () => void putBack(undo, answer, input, urls) } }),
        })
      return answer
    } catch (error) {
      if (error instanceof Refused && error.status === 412 && error.current !== undefined) setConflict(error.current)
      else sayFailure(failure, error)
      return undefined
    }
  }

  return { run, isPending, conflict, settle: useCallback(() => setConflict(null), []) }
}

async function putBack<I, O>(undo: Undo<I, O>, answer: O, input: I, urls: readonly string[]) {
  try {
    const { isKept } = await telling(() => undo.call(answer, input))
    await refresh(urls)
    toast({ title: undo.success, ...(isKept && { description: KEPT_HERE }) })
  } catch (error) {
    sayFailure(undo.failure, error)
  }
}

/** An ended session has been said already, by the one handler of those. */
function sayFailure(title: string, error: unknown) {
  if (error instanceof Refused && error.status === 401) return
  toast({ title, description: wordsOf(error), variant: 'destructive' })
}

/** What went wrong, for people. */
export function wordsOf(error: unknown): string {
  if (error instanceof Refused) return error.status === 400 ? withLabels(error.words) : error.words
  return error instanceof Error ? error.message : String(error)
}
