import { Input, Radio } from 'antd'
import { useId } from 'react'
import { facts } from '#staff/facts.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import type { Publication } from './post-form.ts'
import type { PostState } from './posts.ts'
import { fromField, ownZone, sameClock, timeText, toField } from './time.ts'

interface PublicationFieldProps {
  value: Publication
  set(value: Publication): void
  problem: string | undefined
}

const choices: readonly { value: PostState; label: string }[] = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft: shoppers do not see it' },
  { value: 'scheduled', label: 'Scheduled: published at a time to come' },
]

/** Whether shoppers see the post, or when they will (docs/decisions/018). */
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
        <Field label="Publish at" required problem={problem} hint={zoneWords(value.at)}>
          {(control) => (
            <Input
              {...control}
              className="post-time"
              type="datetime-local"
              aria-required
              defaultValue={toField(value.at)}
              onChange={({ target }) => set({ ...value, at: fromField(target.value) })}
            />
          )}
        </Field>
      )}
    </fieldset>
  )
}

/** Which clock is meant, said plainly. */
function zoneWords(at: string | null): string {
  const zone = ownZone()
  const shop = facts.timeZone
  const own = `In your time zone, ${zone}`
  if (shop === zone || (at && sameClock(at, zone, shop))) return `${own}.`
  if (!at) return `${own}. The shop’s is ${shop}.`
  return `${own}. In the shop’s, ${shop}, that is ${timeText(at, shop)}.`
}
