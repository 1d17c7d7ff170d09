import { Button } from 'antd'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { computer } from '#staff/kept/computer.ts'
import { noTexts } from '#staff/kept/texts.ts'
import { keepDrafts } from '#staff/widgets/drafts/keeping.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { timeText } from '#staff/widgets/time.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { discardTyped, putBackTyped } from './discarding.ts'
import { typedOf, type Typed } from './typed.ts'

/** What is typed and not saved: it isn't published, and lives on this computer's disk until it is saved or discarded. */
export function TypedList() {
  const texts = computer.texts ?? noTexts
  useEffect(() => keepDrafts(), [])
  const changes = useSyncExternalStore(texts.onChange, texts.changes)
  // oxlint-disable-next-line react/exhaustive-deps -- it is the count that tells of other texts
  const all = useMemo(() => typedOf(texts), [texts, changes])
  const discard = useChange({
    call: (typed: Typed) => discardTyped(texts, typed),
    success: 'Discarded',
    failure: 'Failed to discard',
    undo: {
      call: (_, typed) => putBackTyped(texts, typed),
      success: 'It is back',
      failure: 'Failed to put it back',
    },
  })
  if (all.length === 0) return null
  return (
    <section className="panel" aria-labelledby="publish-typed">
      <h2 id="publish-typed">TYPED AND NOT SAVED ({all.length})</h2>
      <p>PUBLISH sends what is saved. These wait on this computer until you open and save them.</p>
      <ul className="publish-typed">
        {all.map((typed) => (
          <TypedRow key={Object.keys(typed.texts).join()} typed={typed} onDiscard={() => void discard.run(typed)} />
        ))}
      </ul>
    </section>
  )
}

function TypedRow({ typed, onDiscard }: { typed: Typed; onDiscard(): void }) {
  const title = useTitle(typed)
  const name = title ?? typed.what
  return (
    <li>
      <div>
        <strong dir="auto">{title ?? '(untitled)'}</strong>
        <span className="publish-facts">
          {typed.what}
          {typed.at !== null && (
            <>
              {' - typed '}
              <time dateTime={typed.at}>{timeText(typed.at)}</time>
            </>
          )}
        </span>
      </div>
      <div className="record-buttons">
        {typed.path !== null && (
          <LinkButton size="small" to={typed.path} aria-label={`Open ${name}`}>
            OPEN
          </LinkButton>
        )}
        <Button size="small" danger aria-label={`Discard what is typed in ${name}`} onClick={onDiscard}>
          DISCARD
        </Button>
      </div>
    </li>
  )
}

/** The builder's work is called as its record is. */
function useTitle({ title, work }: Typed): string | null {
  const [, room, record] = work ?? []
  const pages = useRead('/api/pages', () => client.pages.list())
  const templates = useRead('/api/page-templates', () => client.templates.list())
  if (room === undefined) return title
  if (room === 'templates') return templates.data?.find(({ id }) => id === record)?.name ?? null
  return pages.data?.find(({ id }) => id === record)?.title ?? null
}
