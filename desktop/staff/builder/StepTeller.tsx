import { useEffect, useState } from 'react'
import { useBuilder, type BuilderState } from './builder.ts'

/** Tells screen readers what was just done, undone or redone. */
export function StepTeller() {
  const builder = useBuilder()
  const [words, setWords] = useState('')
  useEffect(() => {
    let before = builder.getState()
    return builder.subscribe(() => {
      const after = builder.getState()
      const said = wordsOf(before, after)
      before = after
      if (said) setWords(said)
    })
  }, [builder])
  return (
    <p className="sr-only" aria-live="polite">
      {words}
    </p>
  )
}

/** What happened between two states; empty when it was no step. */
export function wordsOf(before: BuilderState, after: BuilderState): string {
  const [last, next] = [before.past.at(-1), before.future.at(-1)]
  if (after.past.length < before.past.length && last) return `Undone: ${last.name}`
  if (after.past === before.past) return ''
  const step = after.past.at(-1)
  if (!step || step === last) return ''
  const isAgain = after.future.length === before.future.length - 1 && step.name === next?.name
  return `${isAgain ? 'Redone' : 'Done'}: ${step.name}`
}
