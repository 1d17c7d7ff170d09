import { Checkbox, Input } from 'antd'
import { useMemo, useState } from 'react'
import { parseTags } from '#shared/features/images/image-tags.ts'
import { ImageTags, type Image } from '#shared/features/images/images.schema.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { focusProblem, findProblems } from '#staff/widgets/form/problems.ts'
import { tagsOf } from '#staff/features/images/images.ts'
import { imagesInWords } from '#staff/features/images/in-chunks.ts'
import { useTagging } from '#staff/features/images/tagging.ts'

/** Adds and removes tags on several images. */
export function TagImages({ images, onClose }: { images: readonly Image[]; onClose(): void }) {
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
      <Field label="Add tags" problem={problem} hint="Separate tags with commas.">
        {(control) => (
          <Input
            {...control}
            dir="auto"
            autoCapitalize="none"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
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
