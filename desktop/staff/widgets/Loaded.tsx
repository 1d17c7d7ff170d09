import { Alert, Button } from 'antd'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { onlineAtom } from '#staff/api/connection.ts'
import { wordsOf } from './useChange.ts'

/** Of a read, in one answer or in pages, what its showing needs. */
interface Read<T> {
  data: T | undefined
  error: unknown
  isError: boolean
  isPending: boolean
  refetch(): Promise<unknown>
}

interface LoadedProps<T> {
  read: Read<T>
  /** While it is read for the first time. */
  loading?: string
  /** That it could not be. */
  failure?: string
  children: (data: T) => ReactNode
}

/**
 * What is shown of something that is read: `[LOADING...]`, what was read, or why not and a way to try again. Old data stay, and where
 * they do, a lost connection is not said again below the notice of it: nothing moves under whoever is typing.
 */
export function Loaded<T>({
  read,
  loading = '[LOADING...]',
  failure = 'This could not be read',
  children,
}: LoadedProps<T>) {
  const online = useAtomValue(onlineAtom)
  return (
    <>
      {read.isError && (online || read.data === undefined) && (
        <Alert
          type="error"
          showIcon
          title={failure}
          description={
            read.data === undefined ? wordsOf(read.error) : `${wordsOf(read.error)} What you see is from before.`
          }
          action={<Button onClick={() => void read.refetch()}>RETRY</Button>}
        />
      )}
      {read.data !== undefined ? children(read.data) : read.isPending && <p aria-live="polite">{loading}</p>}
    </>
  )
}
