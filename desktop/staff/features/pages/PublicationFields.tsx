import { Switch } from 'antd'
import { Field } from '#staff/widgets/form/Field.tsx'
import type { Problems } from '#staff/widgets/form/problems.ts'
import { TimeField } from '#staff/widgets/form/TimeField.tsx'
import type { Publication } from './page-form.ts'

interface PublicationFieldsProps {
  value: Publication
  set(value: Publication): void
  isNew: boolean
  problems: Problems
}

/** Whether shoppers see the page, from when, and until when. A new one is a draft unless it is said otherwise (section 4). */
export function PublicationFields({ value, set, isNew, problems }: PublicationFieldsProps) {
  const { isPublished, publishAt, unpublishAt } = value
  return (
    <fieldset className="page-group">
      <legend>Publication</legend>
      <Field
        label={isNew ? 'Publish immediately' : 'Published'}
        hint={isPublished ? 'Shoppers see the page as soon as it is saved.' : 'A draft: shoppers do not see it.'}
      >
        {({ id, ...control }) => (
          <div>
            <Switch
              id={id}
              {...control}
              checked={isPublished}
              onChange={(isPublished) => set({ ...value, isPublished })}
            />
          </div>
        )}
      </Field>
      {!isPublished && (
        <TimeField
          label="Publish at"
          value={publishAt}
          onChange={(publishAt) => set({ ...value, publishAt })}
          hint="Empty: it stays a draft until somebody publishes it."
          problem={problems['publishAt']}
        />
      )}
      {(isPublished || publishAt) && (
        <TimeField
          label="Unpublish at"
          value={unpublishAt}
          onChange={(unpublishAt) => set({ ...value, unpublishAt })}
          hint="Empty: it stays published."
          problem={problems['unpublishAt']}
        />
      )}
    </fieldset>
  )
}
