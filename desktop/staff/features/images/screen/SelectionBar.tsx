import { Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { parseTags } from '#shared/features/images/image-tags.ts'
import { ImageTags, type Image } from '#shared/features/images/images.schema.ts'
import { useTagging } from '#staff/features/images/changes.ts'
import { TagsField } from '#staff/features/images/ImageFields.tsx'
import { imagesInWords, tagsOf } from '#staff/features/images/images.ts'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { focusProblem, findProblems } from '#staff/widgets/form/problems.ts'

interface SelectionBarProps {
  /** Number of images that pass the filters. */
  shown: number
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
  const isAll = count > 0 && count - hidden === shown
  return (
    <section className="image-row selection-bar" aria-label="Selection" data-active={count > 0}>
      <Checkbox checked={isAll} indeterminate={count > 0 && !isAll} onChange={isAll ? onNone : onAll}>
        Select all {shown}
      </Checkbox>
      <span className="bright" aria-live="polite">
        {count > 0 && `${count} selected${hidden > 0 ? `, ${hidden} hidden by filters` : ''}`}
      </span>
      {count > 0 && (
        <div className="image-row selection-actions">
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

/** Adds and removes tags on several images. */
function TagImages({ images, onClose }: { images: readonly Image[]; onClose(): void }) {
  const [text, setText] = useState('')
  const [remove, setRemove] = useState<string[]>([])
  const [problem, setProblem] = useState<string>()
  const there = useMemo(() => tagsOf(images), [images])
  const tagging = useTagging()
  const submit = async (form: HTMLFormElement) => {
    const add = parseTags(text)
    const found =
      findProblems(ImageTags, add)[''] ??
      (add.length + remove.length === 0 ? 'Type a tag to add, or choose one to remove.' : undefined)
    setProblem(found)
    if (found) return focusProblem(form)
    if (await tagging.run({ images, add, remove })) onClose()
  }
  return (
    <FormDialog
      title="TAG.IMAGES"
      submit={`UPDATE ${imagesInWords(images.length).toUpperCase()}`}
      isPending={tagging.isPending}
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
    >
      <TagsField label="Add tags" value={text} onChange={setText} problem={problem} />
      {there.length > 0 && (
        <fieldset className="tag-removal">
          <legend>Remove tags</legend>
          <Checkbox.Group
            value={remove}
            onChange={setRemove}
            options={there.map(({ tag, count }) => ({
              value: tag,
              label: (
                <>
                  <bdi>{tag}</bdi> <span className="dim">{count}</span>
                </>
              ),
            }))}
          />
        </fieldset>
      )}
    </FormDialog>
  )
}
