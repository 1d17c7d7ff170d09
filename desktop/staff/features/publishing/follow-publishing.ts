import type { Query } from '@tanstack/react-query'
import type { Bridge } from '#bridge/bridge.ts'
import type { PublishingState } from '#bridge/publishing.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { USER_URL } from '#staff/api/user.ts'
import { invalidate, queryClient } from '#staff/api/query-client.ts'
import { store } from '#staff/store.ts'
import { toast } from '#staff/toast/toast.ts'
import { isGoing, publishingAtom } from '#staff/widgets/waiting/waiting.ts'
import { answersAtom, sentAtom, withoutAnswers } from './publish-plan.ts'
import { changeCount, resultWords } from './texts.ts'

export const publishPath = staffPaths.cmsTab('publish')

/**
 * Follows pending changes and their sending while the app is open. Refetches the screen after something was sent or
 * discarded, and reports the result if the panel is closed, and what waits when the shop answers again. `open` shows the panel; returns a function to stop.
 */
export function followPublishing({ publishing, on }: Pick<Bridge, 'publishing' | 'on'>, open: () => void): () => void {
  let isTold = false
  const take = (state: PublishingState) => {
    const before = store.get(publishingAtom)
    isTold = true
    store.set(publishingAtom, state)
    if (!before) return
    const isOver = before.running !== null && state.running === null
    if (isOver) announceEnd(state, open)
    // The choices were processed. A new collision is a new question, even with the same values.
    if (isOver && !state.trouble) store.set(answersAtom, (answers) => withoutAnswers(answers, store.get(sentAtom)))
    if (isOver || (!state.running && hasFewerChanges(before, state))) refetchAll()
  }
  const stopEvents = on('publishing', take)
  const stopOnline = store.sub(onlineAtom, () => store.get(onlineAtom) && announceWaiting(open))
  // An event that arrives before this response is newer.
  void publishing.state().then((first) => isTold || take(first))
  return () => {
    stopEvents()
    stopOnline()
  }
}

/** Whether pending changes have been sent or discarded. */
function hasFewerChanges(before: PublishingState, now: PublishingState): boolean {
  const ids = new Set(now.changes.map(({ id }) => id))
  return before.changes.some(({ id }) => !ids.has(id))
}

/** Refetches what is on screen and invalidates the rest, so that no form starts with outdated data. */
export function refetchAll() {
  const predicate = ({ queryKey }: Query) => queryKey[0] !== USER_URL
  queryClient.removeQueries({ type: 'inactive', predicate })
  void invalidate({ predicate })
}

/** Offline work doesn't go by itself, so the person is reminded of it. */
function announceWaiting(open: () => void) {
  const { changes = [], isHolding } = store.get(publishingAtom) ?? {}
  const count = changes.filter((change) => change.is === 'waiting' && !isGoing(change, false)).length
  if (count === 0 || isHolding || location.pathname === publishPath) return
  toast({
    title: 'The shop answers again',
    description: `${changeCount(count)} ${count === 1 ? 'waits' : 'wait'} on this computer. SEND takes ${count === 1 ? 'it' : 'them'} to the shop.`,
    action: { label: 'SHOW', onPress: open },
  })
}

function announceEnd({ published, changes, trouble }: PublishingState, open: () => void) {
  const words = resultWords(published.length, changes)
  if (location.pathname === publishPath || (words === '' && !trouble)) return
  const isWell = !trouble && changes.every(({ is }) => is === 'waiting')
  toast({
    title: isWell ? words : 'Not everything was sent',
    ...(!isWell && {
      description: words || 'Press SEND to continue where it stopped.',
      variant: 'destructive' as const,
    }),
    action: { label: 'SHOW', onPress: open },
  })
}
