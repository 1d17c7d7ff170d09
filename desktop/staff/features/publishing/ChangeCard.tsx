import { Alert, Button, Checkbox } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import type { Change, Difference } from '#bridge/publishing.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { isGoing, publishingAtom } from '#staff/widgets/waiting/waiting.ts'
import { timeText } from '#staff/widgets/time.ts'
import { leftOutAtom } from './publish-plan.ts'
import { Collisions } from './Collisions.tsx'
import { changeLabel } from './texts.ts'
import { DataTable } from '#staff/widgets/table/DataTable.tsx'

interface ChangeCardProps {
  change: Change
  isRunning: boolean
  onDiscard(): void
}

/** The pending changes of one record: differences from the shop, result and actions. */
export function ChangeCard({ change, isRunning, onDiscard }: ChangeCardProps) {
  const { id, title, at, path, differences } = change
  const [leftOut, setLeftOut] = useAtom(leftOutAtom)
  const titleId = useId()
  const isIn = !leftOut.has(id)
  const take = (isTaken: boolean) =>
    setLeftOut((before) => new Set(isTaken ? [...before].filter((it) => it !== id) : [...before, id]))
  return (
    <li className="publish-change" data-is={change.is}>
      <article aria-labelledby={titleId}>
        <div className="row">
          <Checkbox checked={isIn} disabled={isRunning} onChange={({ target }) => take(target.checked)}>
            <span className="sr-only">Send {title}</span>
          </Checkbox>
          <h3 id={titleId} dir="auto">
            {title}
          </h3>
          <State change={change} isIn={isIn} />
        </div>
        <p className="publish-facts">
          {changeLabel(change)} - changed here <time dateTime={at}>{timeText(at)}</time>
        </p>
        {change.is === 'refused' && (
          <Alert
            type="error"
            showIcon
            title={
              <>
                The shop refused it: <span dir="auto">{change.message}</span>
              </>
            }
            description={
              path === null
                ? 'Send it again, or discard it. Until then it stays on this computer.'
                : 'Open it, fix it, save it and send it again. Until then it stays on this computer.'
            }
          />
        )}
        {change.is === 'asks' ? <Collisions change={change} /> : <Differences differences={differences} name={title} />}
        <div className="row">
          {path !== null && (
            <LinkButton size="small" to={path} aria-label={`Open ${title}`}>
              OPEN
            </LinkButton>
          )}
          <Button
            size="small"
            danger
            disabled={isRunning || change.is === 'sending'}
            aria-label={`Discard changes of ${title}`}
            onClick={onDiscard}
          >
            DISCARD
          </Button>
        </div>
      </article>
    </li>
  )
}

function State({ change, isIn }: { change: Change; isIn: boolean }) {
  const { is } = change
  const isHolding = useAtomValue(publishingAtom)?.isHolding ?? false
  const left = isGoing(change, isHolding) ? 'SENT WHEN THE SHOP ANSWERS' : states.waiting
  const words = is !== 'waiting' ? states[is] : isIn ? left : 'LEFT OUT'
  return <span className="publish-state">[{words}]</span>
}

const states: Record<Change['is'], string> = {
  waiting: 'WAITING',
  sending: 'SENDING...',
  asks: 'CONFLICT',
  refused: 'REFUSED',
}

/** Differences shown before the list is expanded. */
const FEW = 4
/** Characters from which a text is truncated until the list is expanded. */
const LONG = 160

interface DifferencesProps {
  differences: readonly Difference[]
  /** The record's name, for screen readers. */
  name: string
}

/** The shop's and the new value, by field and block. Long lists and texts are collapsed at first. */
function Differences({ differences, name }: DifferencesProps) {
  const [isWhole, setWhole] = useState(false)
  if (differences.length === 0) return null
  // A new record has no previous values.
  const isNew = differences.every(({ before }) => before === null)
  const shown = isWhole ? differences : differences.slice(0, FEW)
  const isMore = differences.length > FEW || shown.some(({ before, after }) => isLong(before) || isLong(after))
  return (
    <>
      <div className="publish-differences" data-whole={isWhole}>
        <DataTable
          caption={`Changes of ${name}`}
          rows={shown}
          rowKey={({ key }) => key}
          columns={[
            { title: 'What', rowScope: 'row', dir: 'auto', render: ({ label }) => label },
            !isNew && {
              title: 'Before',
              render: ({ before }) =>
                before === null ? <span className="dim">[NEW]</span> : <del dir="auto">{before || '(empty)'}</del>,
            },
            {
              title: 'After',
              render: ({ after }) =>
                after === null ? <span className="bad">[REMOVED]</span> : <ins dir="auto">{after || '(empty)'}</ins>,
            },
          ]}
        />
      </div>
      {isMore && (
        <Button size="small" type="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? '- LESS' : `+ ALL${differences.length > FEW ? ` ${differences.length}` : ''}`}
          <span className="sr-only"> of {name}</span>
        </Button>
      )}
    </>
  )
}

const isLong = (text: string | null) => text !== null && (text.length > LONG || text.split('\n').length > 3)
