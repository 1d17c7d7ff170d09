import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { TagImages } from './TagImages.tsx'

interface SelectionBarProps {
  /** What the filters leave. */
  shown: readonly Image[]
  selected: readonly Image[]
  /** Of the selected ones, how many the filters hide. */
  hidden: number
  onAll(): void
  onNone(): void
  onDelete(): void
  onDescribe(): void
}

/** What can be done with several images at once. It is always there, so that nothing moves when the first one is chosen. */
export function SelectionBar({ shown, selected, hidden, onAll, onNone, onDelete, onDescribe }: SelectionBarProps) {
  const [isTagging, setTagging] = useState(false)
  const count = selected.length
  const isAll = count - hidden === shown.length
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll
  }, [count, isAll])
  return (
    <section className="selection-bar" aria-label="Selection" data-active={count > 0}>
      <label className="selection-all">
        <input
          ref={box}
          type="checkbox"
          checked={count > 0 && isAll}
          onChange={() => (count > 0 && isAll ? onNone() : onAll())}
        />
        Select all {shown.length}
      </label>
      <span className="selection-count" aria-live="polite">
        {count > 0 && `${count} selected${hidden > 0 ? `, ${hidden} of them not shown` : ''}`}
      </span>
      {count > 0 && (
        <div className="selection-actions">
          <Button onClick={() => setTagging(true)}>TAGS</Button>
          <Button onClick={onDescribe}>DESCRIBE</Button>
          <Button danger onClick={onDelete}>
            {`DELETE ${count}`}
          </Button>
          <Button type="text" onClick={onNone}>
            CLEAR
          </Button>
        </div>
      )}
      {isTagging && <TagImages images={selected} onClose={() => setTagging(false)} />}
    </section>
  )
}
