import { Alert, Button } from 'antd'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { onlineAtom } from '#staff/api/connection.ts'
import { errorMessage } from './useChange.ts'

/** The part of a query that `Loaded` needs; satisfied by infinite queries, too. */
export interface LoadedQuery<T> {
  data: T | undefined
  error: unknown
  isError: boolean
  isPending: boolean
  refetch(): Promise<unknown>
}

interface LoadedProps<T> {
  read: LoadedQuery<T>
  /** Shown during the first load. */
  loading?: string
  /** Title of the error. */
  failure?: string
  children: (data: T) => ReactNode
}

/**
 * Renders a query: `[LOADING...]`, the data, or the error with RETRY. Old data stay visible. A lost connection is
 * reported elsewhere, and everything loads by itself when it is back.
 */
export function Loaded<T>({
  read,
  loading = '[LOADING...]',
  failure = 'Couldn’t load this',
  children,
}: LoadedProps<T>) {
  const online = useAtomValue(onlineAtom)
  return (
    <>
      {read.isError && !online && read.data === undefined && (
        <p className="dim">[OFFLINE] This loads when the shop answers again.</p>
      )}
      {read.isError && online && (
        <Alert
          type="error"
          showIcon
          title={failure}
          description={
            read.data === undefined
              ? errorMessage(read.error)
              : `${errorMessage(read.error)} You are seeing older data.`
          }
          action={<Button onClick={() => void read.refetch()}>RETRY</Button>}
        />
      )}
      {read.data !== undefined ? children(read.data) : read.isPending && <p aria-live="polite">{loading}</p>}
    </>
  )
}
