import { Radio } from 'antd'
import { useId } from 'react'
import { TimeField } from '#staff/widgets/form/TimeField.tsx'
import type { Publication } from './post-form.ts'
import type { PostState } from './posts.ts'

interface PublicationFieldProps {
  value: Publication
  set(value: Publication): void
  problem: string | undefined
}

const choices: readonly { value: PostState; label: string }[] = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft: hidden from shoppers' },
  { value: 'scheduled', label: 'Scheduled: published later' },
]

/** Whether shoppers see the post, or from when. */
export function PublicationField({ value, set, problem }: PublicationFieldProps) {
  const id = useId()
  return (
    <fieldset className="post-publication">
      <legend id={id}>Publication</legend>
      <Radio.Group
        aria-labelledby={id}
        value={value.state}
        options={[...choices]}
        onChange={({ target }) => set({ ...value, state: target.value as PostState })}
      />
      {value.state === 'scheduled' && (
        <TimeField
          label="Publish at"
          required
          value={value.at}
          problem={problem}
          onChange={(at) => set({ ...value, at })}
        />
      )}
    </fieldset>
  )
}
