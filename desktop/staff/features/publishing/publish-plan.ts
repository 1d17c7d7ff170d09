import { atom } from 'jotai'
import type { Change, ChangeConflict, ConflictAnswers } from '#bridge/publishing.ts'

export type Choice = 'mine' | 'theirs'

/** Ids of changes excluded for now. Survives leaving the screen. */
export const leftOutAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Choices for conflicts, keyed by what was shown; a newer save asks again. */
export const answersAtom = atom<ReadonlyMap<string, Choice>>(new Map())

/** Changes whose choices were sent with SEND. */
export const sentAtom = atom<readonly string[]>([])

export const withoutAnswers = (answers: ReadonlyMap<string, Choice>, changes: readonly string[]) =>
  new Map([...answers].filter(([key]) => !changes.includes((JSON.parse(key) as [string])[0])))

export const answerKey = ({ id }: Pick<Change, 'id'>, { key, after, theirs }: ChangeConflict) =>
  JSON.stringify([id, key, after, theirs])

/** Number of a change's conflicts without a choice. */
export const unresolvedCount = (change: Change, answers: ReadonlyMap<string, Choice>): number =>
  change.is === 'asks'
    ? (change.collisions ?? []).filter((collision) => !answers.has(answerKey(change, collision))).length
    : 0

/** What SEND takes to the shop: all changes that are neither excluded nor waiting for a choice. */
export interface PublishPlan {
  /** Null means all changes. */
  ids: string[] | null
  count: number
  settled: ConflictAnswers
}

export function publishPlanOf(
  changes: readonly Change[],
  leftOut: ReadonlySet<string>,
  answers: ReadonlyMap<string, Choice>,
): PublishPlan {
  const sent = changes.filter((change) => !leftOut.has(change.id) && unresolvedCount(change, answers) === 0)
  return {
    ids: sent.length === changes.length ? null : sent.map(({ id }) => id),
    count: sent.length,
    settled: Object.fromEntries(
      sent.flatMap((change) => {
        const answered = (change.is === 'asks' ? (change.collisions ?? []) : []).map(
          (collision) => [collision.key, answers.get(answerKey(change, collision))!] as const,
        )
        return answered.length > 0 ? [[change.id, Object.fromEntries(answered)] as const] : []
      }),
    ),
  }
}
