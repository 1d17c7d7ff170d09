import { Button } from 'antd'
import { useAtom } from 'jotai'
import type { Change, ChangeConflict } from '#bridge/publishing.ts'
import { answerKey, answersAtom, unresolvedCount, type Choice } from './publish-plan.ts'
import { SideChoice } from '#staff/widgets/conflict/SideChoice.tsx'

/** Fields that this computer and someone else both changed, side by side. Each needs a choice; there is no default. */
export function Collisions({ change }: { change: Change }) {
  const [answers, setAnswers] = useAtom(answersAtom)
  const collisions = change.collisions ?? []
  const left = unresolvedCount(change, answers)
  const answer = (answered: readonly ChangeConflict[], choice: Choice) =>
    setAnswers((before) => new Map([...before, ...answered.map((one) => [answerKey(change, one), choice] as const)]))
  return (
    <>
      <p>
        {change.whose ? <bdi>{change.whose}</bdi> : 'Someone else'} {whatHappened(change)} Then press SEND.
      </p>
      {collisions.length > 1 && (
        <div className="row">
          <Button size="small" onClick={() => answer(collisions, 'mine')}>
            ALL MINE
          </Button>
          <Button size="small" onClick={() => answer(collisions, 'theirs')}>
            ALL THEIRS
          </Button>
        </div>
      )}
      {collisions.map((collision) => (
        <SideChoice
          key={collision.key}
          label={collision.label}
          mine={<Value text={collision.after} />}
          theirs={<Value text={collision.theirs} />}
          base={collision.before === null ? undefined : collision.before || '(empty)'}
          choice={answers.get(answerKey(change, collision))}
          onChoose={(choice) => answer([collision], choice)}
        />
      ))}
      <p aria-live="polite" className={left > 0 ? 'worrying' : undefined}>
        {left > 0 ? `${left} left to choose.` : 'All chosen. Press SEND to continue.'}
      </p>
    </>
  )
}

/** Continues a sentence that starts with a name. If one side deleted the record, the choice concerns it as a whole. */
function whatHappened({ kind, collisions = [] }: Change): string {
  if (collisions.some(({ key }) => key === 'record'))
    return kind === 'delete'
      ? 'changed this in the shop, and you deleted it here. MINE deletes it with their changes; THEIRS keeps it.'
      : 'deleted this in the shop, and you changed it here. MINE brings it back with your changes; THEIRS leaves it deleted.'
  const these = collisions.length === 1 ? 'this' : `these ${collisions.length}`
  return `changed this in the shop after you started. Changes that only one of you made are merged. You both changed ${these}. Choose which to keep.`
}

const Value = ({ text }: { text: string | null }) =>
  text === null ? <span className="bad">[REMOVED]</span> : text || '(empty)'
