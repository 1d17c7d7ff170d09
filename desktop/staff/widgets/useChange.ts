import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { SAVED_LOCALLY, withOrigin } from '#staff/api/local-writes.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { refresh } from '#staff/api/read.ts'
import { fieldsMessage } from './form/labels.ts'
import { toast } from '#staff/toast/toast.ts'

interface Undo<I, O> {
  call: (response: O, input: I) => Promise<unknown>
  success: string
  failure: string
}

interface ChangeOptions<I, O> {
  call: (input: I) => Promise<O>
  /**
   * Toast after success: a text such as `Page created successfully`, or a function of the response. No toast if absent.
   */
  success?: string | ((response: O) => string)
  /** Toast after a failure, such as `Failed to create page`; the server's message is its description. */
  failure: string
  /** URLs whose queries are refetched, so that the screen shows the server's state. */
  refresh?: readonly string[]
  /** Reverts the change, offered as a button in the toast. */
  undo?: Undo<I, O>
}

export interface Change<I, O> {
  /**
   * Resolves with the response once the queries are refetched, or with undefined if the change failed, which has been
   * shown.
   */
  run(input: I): Promise<O | undefined>
  isPending: boolean
  /** The record that someone else saved meanwhile (412), to be shown with `Conflict`. Null if there is none. */
  conflict: unknown
  /** Call when the conflict is resolved. */
  settle(): void
}

/** The standard way to write: pending state, toasts, refetching, conflicts and Undo. */
export function useChange<I = void, O = unknown>({
  call,
  success,
  failure,
  refresh: urls = [],
  undo,
}: ChangeOptions<I, O>): Change<I, O> {
  const [conflict, setConflict] = useState<unknown>(null)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (input: I) => {
      const done = await withOrigin(() => call(input))
      await refresh(urls)
      return done
    },
  })

  const run = async (input: I) => {
    setConflict(null)
    try {
      const { response, isLocal } = await mutateAsync(input)
      if (success)
        toast({
          title: typeof success === 'string' ? success : success(response),
          ...(isLocal && { description: SAVED_LOCALLY }),
          ...(undo && { action: { label: 'UNDO', onPress: () => void runUndo(undo, response, input, urls) } }),
        })
      return response
    } catch (error) {
      if (error instanceof ApiError && error.status === 412 && error.current !== undefined) setConflict(error.current)
      else showFailure(failure, error)
      return undefined
    }
  }

  return { run, isPending, conflict, settle: useCallback(() => setConflict(null), []) }
}

async function runUndo<I, O>(undo: Undo<I, O>, response: O, input: I, urls: readonly string[]) {
  try {
    const { isLocal } = await withOrigin(() => undo.call(response, input))
    await refresh(urls)
    toast({ title: undo.success, ...(isLocal && { description: SAVED_LOCALLY }) })
  } catch (error) {
    showFailure(undo.failure, error)
  }
}

/** An expired session has been shown by its own handler. */
function showFailure(title: string, error: unknown) {
  if (error instanceof ApiError && error.status === 401) return
  toast({ title, description: errorMessage(error), variant: 'destructive' })
}

/** The message of an error, for people. */
export function errorMessage(error: unknown): string {
  // A conflict's message is a sentence that needs no labels.
  if (error instanceof ApiError) return (error.status === 400 && fieldsMessage(error.fields)) || error.serverMessage
  return error instanceof Error ? error.message : String(error)
}
