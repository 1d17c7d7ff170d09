import { useEffect, useState } from 'react'
import { useBuilder, type BuilderState } from './builder.ts'

/** Announces each step, undo and redo to screen readers. */
export function StepAnnouncer() {
  const builder = useBuilder()
  const [message, setMessage] = useState('')
  useEffect(() => {
    let before = builder.getState()
    return builder.subscribe(() => {
      const after = builder.getState()
      const announcement = stepMessage(before, after)
      before = after
      if (announcement) setMessage(announcement)
    })
  }, [builder])
  return (
    <p className="sr-only" aria-live="polite">
      {message}
    </p>
  )
}

/** The announcement for a change of state; empty if no step was made. */
export function stepMessage(before: BuilderState, after: BuilderState): string {
  const [last, next] = [before.past.at(-1), before.future.at(-1)]
  if (after.past.length < before.past.length && last) return `Undone: ${last.name}`
  if (after.past === before.past) return ''
  const step = after.past.at(-1)
  if (!step || step === last) return ''
  const isAgain = after.future.length === before.future.length - 1 && step.name === next?.name
  return `${isAgain ? 'Redone' : 'Done'}: ${step.name}`
}
