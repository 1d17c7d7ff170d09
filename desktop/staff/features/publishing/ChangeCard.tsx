import { Alert, Button, Checkbox, Flex } from 'antd'
import { useAtom } from 'jotai'
import { useId } from 'react'
import type { Change } from '#bridge/publishing.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { timeText } from '#staff/widgets/time.ts'
import { leftOutAtom } from './publish-plan.ts'
import { Collisions } from './Collisions.tsx'
import { Differences } from './Differences.tsx'
import { changeLabel } from './texts.ts'

interface ChangeCardProps {
  change: Change
  isRunning: boolean
  onDiscard(): void
}

/** The pending changes of one record: differences from the shop, publishing result and actions. */
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
        <Flex align="baseline" gap="small">
          <Checkbox checked={isIn} disabled={isRunning} onChange={({ target }) => take(target.checked)}>
            <span className="sr-only">Publish {title}</span>
          </Checkbox>
          <h3 id={titleId} dir="auto">
            {title}
          </h3>
          <State change={change} isIn={isIn} />
        </Flex>
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
                ? 'Publish it again, or discard it. Until then it stays on this computer.'
                : 'Open it, fix it, save it and publish it again. Until then it stays on this computer.'
            }
          />
        )}
        {change.is === 'asks' ? <Collisions change={change} /> : <Differences differences={differences} name={title} />}
        <Flex wrap gap="small">
          {path !== null && (
            <LinkButton size="small" to={path} aria-label={`Open ${title}`}>
              OPEN
            </LinkButton>
          )}
          <Button
            size="small"
            danger
            disabled={isRunning}
            aria-label={`Discard changes of ${title}`}
            onClick={onDiscard}
          >
            DISCARD
          </Button>
        </Flex>
      </article>
    </li>
  )
}

function State({ change, isIn }: { change: Change; isIn: boolean }) {
  const { is } = change
  const words = is === 'waiting' && !isIn ? 'LEFT OUT' : states[is]
  return <span className="publish-state">[{words}]</span>
}

const states: Record<Change['is'], string> = {
  waiting: 'WAITING',
  sending: 'SENDING...',
  asks: 'CONFLICT',
  refused: 'REFUSED',
}
