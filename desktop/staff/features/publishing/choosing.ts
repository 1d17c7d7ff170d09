import { atom } from 'jotai'
import type { Change, Collision, Settled } from '#bridge/publishing.ts'

export type Choice = 'mine' | 'theirs'

/** Changes that are left out for now, by id. It outlives leaving the screen. */
export const leftOutAtom = atom<ReadonlySet<string>>(new Set<string>())

/** What was answered to collisions, each to exactly what was shown: whoever saves once more has it asked once more. */
export const answersAtom = atom<ReadonlyMap<string, Choice>>(new Map())

/** The changes whose answers PUBLISH has sent. */
export const sentAtom = atom<readonly string[]>([])

/** Without the answers of these changes. */
export const withoutAnswers = (answers: ReadonlyMap<string, Choice>, changes: readonly string[]) =>
  new Map([...answers].filter(([key]) => !changes.includes((JSON.parse(key) as [string])[0])))

export const answerKey = ({ id }: Pick<Change, 'id'>, { key, after, theirs }: Collision) =>
  JSON.stringify([id, key, after, theirs])

/** How many collisions of a change have no answer yet. */
export const openOf = (change: Change, answers: ReadonlyMap<string, Choice>): number =>
  change.is === 'asks'
    ? (change.collisions ?? []).filter((collision) => !answers.has(answerKey(change, collision))).length
    : 0

/** What PUBLISH sends: all that isn't left out and doesn't wait for an answer. */
export interface Sending {
  /** Null: everything there is. */
  ids: string[] | null
  count: number
  settled: Settled
}

export function sendingOf(
  changes: readonly Change[],
  leftOut: ReadonlySet<string>,
  answers: ReadonlyMap<string, Choice>,
): Sending {
  const sent = changes.filter((change) => !leftOut.has(change.id) && openOf(change, answers) === 0)
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
