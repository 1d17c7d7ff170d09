import { Button, Input } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { synonymsRecord, type Synonyms, type SynonymsValues } from '#shared/features/catalogue/synonyms.record.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { RecordFields } from '#staff/widgets/record/RecordDialog.tsx'
import { useRecordForm } from '#staff/widgets/record/useRecordForm.tsx'
import { ScreenForm } from '#staff/widgets/record/ScreenForm.tsx'
import { searchWordsClient } from './client.ts'

interface SynonymsFormProps {
  synonyms: Synonyms
  /** Words that get a line, of which the other words are to be typed. */
  wanted: string | null
  onAdded(): void
}

/** The form of the synonyms. */
export function SynonymsForm({ synonyms, wanted, onAdded }: SynonymsFormProps) {
  const form = useRecordForm<Synonyms, SynonymsValues>({
    definition: synonymsRecord,
    client: searchWordsClient,
    record: synonyms,
    onSaved: () => undefined,
    onClose: () => undefined,
  })
  const { values, set, draft, problems } = form
  const element = useRef<HTMLFormElement>(null)

  const add = useEffectEvent((words: string) => {
    const groups = `${values.groups.trimEnd()}\n${words}, `.trimStart()
    set({ groups })
    onAdded()
    const field = element.current!.querySelector('textarea')!
    field.focus()
    // Once the field has the new line.
    requestAnimationFrame(() => {
      field.setSelectionRange(groups.length, groups.length)
      field.scrollTop = field.scrollHeight
    })
  })
  useEffect(() => {
    if (wanted !== null) add(wanted)
  }, [wanted])

  return (
    <ScreenForm
      form={form}
      label="Synonyms"
      ref={element}
      unsaved="Not saved yet. The search uses synonyms as soon as you save them."
      buttons={draft.isDirty && <Button onClick={draft.discard}>DISCARD CHANGES</Button>}
    >
      <h2>SYNONYMS</h2>
      {form.notice}
      <Field
        label={synonymsRecord.fields['groups']!.label}
        problem={problems['groups']}
        hint="A group per line, with commas: dragon, wyrm, drake. A shopper who searches for one of them finds the others, too, after what has the word itself. Case, accents and hyphens make no difference."
      >
        {(control) => (
          <Input.TextArea
            {...control}
            dir="auto"
            rows={14}
            maxLength={20_000}
            placeholder="dragon, wyrm, drake"
            value={values.groups}
            onChange={({ target }) => set({ groups: target.value })}
          />
        )}
      </Field>
      <RecordFields form={form} only={(key) => key !== 'groups'} />
    </ScreenForm>
  )
}
