import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { TagImages } from './TagImages.tsx'

interface SelectionBarProps {
  /** Images that pass the filters. */
  shown: readonly Image[]
  selected: readonly Image[]
  /** Number of selected images that the filters hide. */
  hidden: number
  onAll(): void
  onNone(): void
  onDelete(): void
  onDescribe(): void
}

/** Bulk actions. The bar is always rendered, so that the layout doesn't shift at the first selection. */
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
        {count > 0 && `${count} selected${hidden > 0 ? `, ${hidden} hidden by filters` : ''}`}
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
