import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { wordsOf } from './useChange.ts'

/** Of a read, in one answer or in pages, what its showing needs. */
interface Read<T> {
  data: T | undefined
  error: unknown
  isError: boolean
  isPending: boolean
  refetch(): Promise<unknown>
}

/** What is shown of something that is read: `[LOADING...]`, what was read, or why not and a way to try again. Old data stay. */
export function Loaded<T>({ read, children }: { read: Read<T>; children: (data: T) => ReactNode }) {
  return (
    <>
      {read.isError && (
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
