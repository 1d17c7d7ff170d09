import { Switch } from 'antd'
import { Field } from '#staff/widgets/form/Field.tsx'
import type { Problems } from '#staff/widgets/form/problems.ts'
import { TimeField } from '#staff/widgets/form/TimeField.tsx'
import type { PublicationPeriod } from '#shared/publication.ts'

interface PublicationFieldsProps {
  value: PublicationPeriod
  set(value: PublicationPeriod): void
  isNew: boolean
  problems: Problems
}

/** Whether shoppers see the page, and from when to when. A new page is a draft by default. */
export function PublicationFields({ value, set, isNew, problems }: PublicationFieldsProps) {
  const { isPublished, publishAt, unpublishAt } = value
  return (
    <fieldset className="page-group">
      <legend>Publication</legend>
      <Field
        label={isNew ? 'Publish immediately' : 'Published'}
        hint={isPublished ? 'Shoppers see the page once it is saved in the shop.' : 'Draft: hidden from shoppers.'}
      >
        {({ id, ...control }) => (
          <div>
            <Switch
              id={id}
              {...control}
              checkedChildren="ON"
              unCheckedChildren="OFF"
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
          hint="If empty, it stays a draft until someone publishes it."
          problem={problems['publishAt']}
        />
      )}
      {(isPublished || publishAt) && (
        <TimeField
          label="Unpublish at"
          isSecond={!isPublished}
          value={unpublishAt}
          onChange={(unpublishAt) => set({ ...value, unpublishAt })}
          hint="If empty, it stays published."
          problem={problems['unpublishAt']}
        />
      )}
    </fieldset>
  )
}
