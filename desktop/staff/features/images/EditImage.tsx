import { Button, Input } from 'antd'
import { useRef, type ReactNode } from 'react'
import { safeSource } from '#shared/blocks/links.ts'
import { Conflict } from '#staff/widgets/conflict/Conflict.tsx'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { focusProblem } from '#staff/widgets/form/problems.ts'
import { imageRecord, type ImageValues } from '#shared/features/images/images.record.ts'
import { valuesOf } from './edit-form.ts'
import { nameOf, sizeOf } from './images.ts'
import { Thumbnail } from './Thumbnail.tsx'
import type { ImageEdit } from './useImageEdit.ts'
import { AltTextFields } from './AltTextFields.tsx'

interface EditImageProps {
  /** From `useImageEdit`. */
  edit: ImageEdit
  /** Rendered below the fields, such as where the image is used. */
  children?: ReactNode
}

/** The form of an image: thumbnail, names, size and the editable fields. Used by the repository and by the picker. */
export function EditImage({ edit, children }: EditImageProps) {
  const { image, draft, leaving, problems, isPending } = edit
  const { values } = draft
  const form = useRef<HTMLFormElement>(null)
  const save = async (values: ImageValues, version: number | null) => {
    if (!(await edit.save(values, version))) focusProblem(form.current)
  }
  const { conflict } = edit
  const source = safeSource(image.url)
  return (
    <form
      ref={form}
      className="form image-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void save(values, draft.version)
      }}
    >
      <DraftNotice draft={draft} />
      <div className="image-form-head">
        <div className="image-form-picture">
          <Thumbnail image={image} sizes="(min-width: 48rem) 20rem, 90vw" fit="contain" />
        </div>
        <dl className="image-facts">
          <Fact name="Original name">{nameOf(image)}</Fact>
          <Fact name="Filename">{image.filename}</Fact>
          <Fact name="Size">
            {sizeOf(image)}
            {image.width !== null && image.height !== null && `, ${image.width} × ${image.height} px`}
          </Fact>
          <Fact name="Address">
            {source === null ? (
              image.url
            ) : (
              <a href={source} target="_blank" rel="noreferrer">
                {image.url}
                <span className="sr-only"> (opens the image in a new tab)</span>
              </a>
            )}
          </Fact>
        </dl>
      </div>
      <AltTextFields values={values} set={draft.set} problems={problems} />
      <Field label="Tags" problem={problems['tags']} hint="Separate tags with commas.">
        {(control) => (
          <Input
            {...control}
            dir="auto"
            autoCapitalize="none"
            value={values.tags}
            onChange={({ target }) => draft.set({ tags: target.value })}
          />
        )}
      </Field>
      {children}
      <div className="image-form-buttons">
        <Button onClick={leaving.close}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {isPending ? 'Updating...' : 'Update Image'}
        </Button>
      </div>
      {leaving.question}
      {conflict && (
        <Conflict
          parts={imageRecord.parts}
          base={draft.base}
          mine={values}
          theirs={valuesOf(conflict)}
          onBack={edit.settle}
          onSave={(merged) => {
            draft.rebase(merged, valuesOf(conflict), conflict.version)
            edit.settle()
            void save(merged, conflict.version)
          }}
        />
      )}
    </form>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)
