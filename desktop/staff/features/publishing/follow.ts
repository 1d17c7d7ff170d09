import type { Query } from '@tanstack/react-query'
import type { Bridge } from '#bridge/bridge.ts'
import type { PublishingState } from '#bridge/publishing.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { USER_URL } from '#staff/access/user.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { store } from '#staff/store.ts'
import { toast } from '#staff/widgets/toast.ts'
import { publishingAtom } from '#staff/widgets/unpublished/unpublished.ts'
import { answersAtom, sentAtom, withoutAnswers } from './choosing.ts'
import { endedWords } from './words.ts'

export const publishPath = staffPaths.cmsTab('publish')

/**
 * Follows what waits to be published, and how publishing goes, for as long as the app is open. Once something is published or taken back, what is
 * on screen is read again; how a run ended is said where its panel isn't on screen. `open` shows the panel. Answers how to end that.
 */
export function followPublishing({ publishing, on }: Pick<Bridge, 'publishing' | 'on'>, open: () => void): () => void {
  let isTold = false
  const take = (state: PublishingState) => {
    const before = store.get(publishingAtom)
    isTold = true
    store.set(publishingAtom, state)
    if (!before) return
    const isOver = before.running !== null && state.running === null
    if (isOver) sayEnd(state, open)
    // They were heard. What asks again is another question, also where it begins with the same words.
    if (isOver && !state.trouble) store.set(answersAtom, (answers) => withoutAnswers(answers, store.get(sentAtom)))
    if (isOver || (!state.running && hasLess(before, state))) readAgain()
  }
  const stop = on('publishing', take)
  // What is told meanwhile is later than the answer.
  void publishing.state().then((first) => isTold || take(first))
  return stop
}

/** What was here on top of what the shop has isn't any more. */
function hasLess(before: PublishingState, now: PublishingState): boolean {
  const ids = new Set(now.changes.map(({ id }) => id))
  return before.changes.some(({ id }) => !ids.has(id))
}

/** Everything on screen, as of the server or with the work of this computer. What isn't on screen is read when it is: a form must not begin with what was. */
export function readAgain() {
  const predicate = ({ queryKey }: Query) => queryKey[0] !== USER_URL
  queryClient.removeQueries({ type: 'inactive', predicate })
  void queryClient.invalidateQueries({ predicate })
}

function sayEnd({ published, changes, trouble }: PublishingState, open: () => void) {
  const words = endedWords(published.length, changes)
  if (location.pathname === publishPath || (words === '' && !trouble)) return
  const isWell = !trouble && changes.every(({ is }) => is === 'waiting')
  toast({
    title: isWell ? words : 'Not everything is published',
    ...(!isWell && { description: words || 'PUBLISH goes on where it stopped.', variant: 'destructive' as const }),
    action: { label: 'SHOW', onPress: open },
  })
}
