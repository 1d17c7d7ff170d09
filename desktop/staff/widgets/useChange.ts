import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { withOrigin } from '#staff/api/local-writes.ts'
import { ApiError, UnreachableError } from '#staff/api/api-error.ts'
import { whenOnline } from '#staff/api/when-online.ts'
import { invalidate } from '#staff/api/query-client.ts'
import { refresh } from '#staff/api/read.ts'
import { reportFault } from '#staff/api/report-fault.ts'
import { closableToast, toast } from '#staff/toast/toast.ts'
import { records } from '#shared/records.ts'

export interface Undo<I, O> {
  call: (response: O, input: I) => Promise<unknown>
  success: string
  failure: string
}

interface ChangeOptions<I, O> {
  call: (input: I) => Promise<O>
  /**
   * Toast after success: a text such as `Page created successfully`, or a function of the response. No toast if absent.
   */
  success?: string | ((response: O, input: I) => string | null)
  /** Its title if the change stays on this computer, where `success` would say too much. */
  local?: string | ((input: I) => string | undefined)
  /** Toast after a failure, such as `Failed to create page`; the server's message is its description. */
  failure: string | ((input: I) => string)
  /** URLs whose queries are refetched, so that the screen shows the server's state. */
  refresh?: readonly string[] | ((input: I) => readonly string[])
  /** Reverts the change, offered as a button in the toast. */
  undo?: Undo<I, O>
  /** The same, where it depends on the input. */
  undoFor?: (input: I) => Undo<I, O> | undefined
  /** The caller shows `conflict`. Otherwise a stale change (412) fails like any other, and the screen is refetched. */
  showsConflict?: true
}

type Done<O> = [O] extends [void] ? true : O

export interface Change<I, O> {
  /**
   * Resolves with the response, or true if it is empty, once the queries are refetched. Undefined if the change failed,
   * which has been shown.
   */
  run(input: I): Promise<Done<O> | undefined>
  isPending: boolean
  /** What is being sent; undefined if nothing is. */
  pending: I | undefined
  /** The record that someone else saved meanwhile (412), to be shown with `Conflict`. Null if there is none. */
  conflict: unknown
  /** Call when the conflict is resolved. */
  settle(): void
}

/** The standard way to write: pending state, toasts, refetching, conflicts and Undo. */
export function useChange<I = void, O = unknown>({
  call,
  success,
  local,
  failure,
  refresh: urls = [],
  undo,
  undoFor,
  showsConflict,
}: ChangeOptions<I, O>): Change<I, O> {
  const [conflict, setConflict] = useState<unknown>(null)
  const refetch = (input: I) => refresh(typeof urls === 'function' ? urls(input) : urls)
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async (input: I) => {
      const done = await withOrigin(() => call(input))
      await refetch(input)
      return done
    },
  })

  const runUndo = async ({ call, ...texts }: Undo<I, O>, response: O, input: I) => {
    try {
      const { origin } = await withOrigin(() => call(response, input))
      await refetch(input)
      toast({ title: texts.success, ...(origin && { description: origin }) })
    } catch (error) {
      showFailure(texts.failure, error)
    }
  }

  const run = async (input: I) => {
    setConflict(null)
    try {
      const { response, origin } = await mutateAsync(input)
      const title =
        (origin && (typeof local === 'function' ? local(input) : local)) ||
        (typeof success === 'function' ? success(response, input) : success)
      const reversal = undo ?? undoFor?.(input)
      if (title)
        toast({
          title,
          ...(origin && { description: origin }),
          ...(reversal && { action: { label: 'UNDO', onPress: () => void runUndo(reversal, response, input) } }),
        })
      return (response === undefined ? true : response) as Done<O>
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 412
      if (isStale && showsConflict && error.current) setConflict(error.current)
      else {
        showFailure(typeof failure === 'function' ? failure(input) : failure, error)
        if (isStale) void invalidate()
      }
      return undefined
    }
  }

  return {
    run,
    isPending,
    pending: isPending ? variables : undefined,
    conflict,
    settle: useCallback(() => setConflict(null), []),
  }
}

/** Time to read a failure, in ms, if the next request reaches the server again. */
const READING_MS = 3000

/**
 * Shows that a change failed; without a connection until there is one. An expired session has been shown by its own
 * handler.
 */
export function showFailure(title: string, error: unknown) {
  if (error instanceof ApiError && error.status === 401) return
  const close = closableToast({ title, description: errorMessage(error), variant: 'destructive' })
  const earliest = Date.now() + READING_MS
  if (error instanceof UnreachableError) whenOnline(() => setTimeout(close, earliest - Date.now()))
}

/** The message of an error, for people. */
export function errorMessage(error: unknown): string {
  // A conflict's message is a sentence that needs no labels.
  if (error instanceof ApiError) return (error.status === 400 && fieldsMessage(error.fields)) || error.serverMessage
  if (isFault(error)) {
    reportFault(error)
    return 'A fault of the program. Your changes are still here. Reload the page and try again.'
  }
  return error instanceof Error ? error.message : String(error)
}

/** Whether nobody has written the error's message for people. */
const isFault = (error: unknown) => error instanceof Error && /(Type|Reference|Range|Syntax|Zod)E/.test(error.name)

/** Labels of all fields of records, by their name in the API. */
const labels = new Map<string, string>([
  ...records.flatMap(({ fields }) => Object.entries(fields).map(([name, { label }]) => [name, label] as const)),
  // Their problems continue this name, such as `are nested too deeply`.
  ['blocks', 'Blocks'],
  ['url', 'URL'],
])

/** The problems of an API error's fields for people, one per line, such as `Publish at is too far away`. */
const fieldsMessage = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([path, problem]) => {
      // Problems such as `Page title is required` name their field already.
      if (/^[A-Z].* is required$/.test(problem)) return problem
      const label = path.split('.').map(labelOf).join(', ')
      return /^(is|are|has|must) /.test(problem) ? `${label} ${problem}` : `${label}: ${problem}`
    })
    .join('\n')

/** The label of one path segment, such as `links`, `2` or `text`. API indexes are zero-based, labels one-based. */
function labelOf(name: string): string {
  if (/^\d+$/.test(name)) return `number ${Number(name) + 1}`
  const known = labels.get(name)
  if (known) return known
  const text = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
