import { useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import type { PostSummary } from '#shared/features/blog/blog.record.ts'
import { wordsIn } from './post-form.ts'
import { Preview } from './preview/Preview.tsx'
import { Writing } from './writing/Writing.tsx'
import { keyOf } from '#staff/widgets/commands/keyboard.ts'

interface TextPanelProps {
  content: string
  /** Minutes. */
  readTime: number | null
  setContent(content: string): void
  problem: string | undefined
  readOnly: boolean
  post: PostSummary
}

/** The text next to its preview; on narrow screens one at a time. */
export function TextPanel({ content, readTime, setContent, problem, readOnly, post }: TextPanelProps) {
  const id = useId()
  const isWide = useWide()
  const [tab, setTab] = useState<Tab>('write')
  const shows = (which: Tab) => isWide || tab === which
  const panel = (which: Tab) =>
    isWide ? {} : { role: 'tabpanel', id: `${id}-${which}`, 'aria-labelledby': `${id}-${which}-tab` }
  return (
    <div className="post-panel">
      {!isWide && <WriteOrPreview id={id} tab={tab} setTab={setTab} />}
      <div className="post-sides">
        <div className="post-writing" hidden={!shows('write')} {...panel('write')}>
          <Writing
            value={content}
            onChange={setContent}
            labelledBy={`${id}-label`}
            describedBy={problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
            isWrong={problem !== undefined}
            readOnly={readOnly}
          />
          {problem && (
            <p className="field-problem" id={`${id}-problem`}>
              {problem}
            </p>
          )}
          <p className="field-hint" id={`${id}-hint`}>
            {wordsText(wordsIn(content))}
            {readTime !== null && `, ${readTime} min to read`}. In lists and tables, press Escape, then Tab, to leave
            the text.
          </p>
        </div>
        <div hidden={!shows('preview')} {...panel('preview')}>
          <Preview post={post} content={content} />
        </div>
      </div>
    </div>
  )
}

const wordsText = (count: number) => (count === 1 ? '1 word' : `${count.toLocaleString('en-US')} words`)

type Tab = 'write' | 'preview'

const tabs: readonly { tab: Tab; label: string }[] = [
  { tab: 'write', label: 'WRITE' },
  { tab: 'preview', label: 'PREVIEW' },
]

function WriteOrPreview({ id, tab, setTab }: { id: string; tab: Tab; setTab(tab: Tab): void }) {
  const list = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight'].includes(keyOf(event))) return
    setTab(tab === 'write' ? 'preview' : 'write')
    list.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus()
  }
  return (
    <div ref={list} className="post-tabs" role="tablist" aria-label="Write or preview" tabIndex={-1} onKeyDown={go}>
      {tabs.map((one) => (
        <button
          key={one.tab}
          type="button"
          role="tab"
          id={`${id}-${one.tab}-tab`}
          aria-controls={`${id}-${one.tab}`}
          aria-selected={tab === one.tab}
          tabIndex={tab === one.tab ? 0 : -1}
          onClick={() => setTab(one.tab)}
        >
          {one.label}
        </button>
      ))}
    </div>
  )
}

const wide = matchMedia('(min-width: 64rem)')

const useWide = () =>
  useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed)
      return () => wide.removeEventListener('change', changed)
    },
    () => wide.matches,
  )
