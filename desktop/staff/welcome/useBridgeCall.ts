import { useState } from 'react'
import { errorMessage } from '#staff/widgets/useChange.ts'

export interface BridgeCall {
  /** Calls the main process. Returns false if that failed; the reason is in `failure`. */
  run(call: () => Promise<unknown>): Promise<boolean>
  isPending: boolean
  /** Why the last call failed, for people; null if it didn't, or while another call is pending. */
  failure: string | null
  /** Clears the message. */
  settle(): void
}

/** A call to the main process whose error message stays on screen. */
export function useBridgeCall(): BridgeCall {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  return {
    isPending,
    failure,
    settle: () => setFailure(null),
    async run(call) {
      setPending(true)
      setFailure(null)
      try {
        await call()
        return true
      } catch (error) {
        setFailure(errorMessage(error))
        return false
      } finally {
        setPending(false)
      }
    },
  }
}
