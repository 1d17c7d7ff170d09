import { useState } from 'react'
import { wordsOf } from '#staff/widgets/useChange.ts'

export interface Ask {
  /** Asks the main process for something. True once it is done; false when it was refused: see `words`. */
  run(call: () => Promise<unknown>): Promise<boolean>
  isPending: boolean
  /** Why it was refused the last time, for people; null: it wasn't, or it is being asked again. */
  words: string | null
  /** They have been read, or what they are about was changed. */
  settle(): void
}

/** Something that the main process may refuse, whose words stay on screen beside what was asked. */
export function useAsk(): Ask {
  const [isPending, setPending] = useState(false)
  const [words, setWords] = useState<string | null>(null)
  return {
    isPending,
    words,
    settle: () => setWords(null),
    async run(call) {
      setPending(true)
      setWords(null)
      try {
        await call()
        return true
      } catch (error) {
        setWords(wordsOf(error))
        return false
      } finally {
        setPending(false)
      }
    },
  }
}
