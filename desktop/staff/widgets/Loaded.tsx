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

/**
 * What is shown of something that is read: `[LOADING...]`, what was read, or why not and a way to try again. Old data stay, and where
 * they do, a lost connection is not said again below the notice of it: nothing moves under whoever is typing.
 */
export function Loaded<T>({ read, children }: { read: Read<T>; children: (data: T) => ReactNode }) {
  const online = useAtomValue(onlineAtom)
  return (
    <>
      {read.isError && (online || read.data === undefined) && (
        <Alert
          type="error"
          showIcon
          title="This could not be read"
          description={wordsOf(read.error)}
          action={<Button onClick={() => void read.refetch()}>RETRY</Button>}
        />
      )}
      {read.data !== undefined ? children(read.data) : read.isPending && <p aria-live="polite">[LOADING...]</p>}
    </>
  )
}
