import { Input } from 'antd'
import { builtInFact } from '#shared/features/shop-facts/built-in.ts'
import {
  blankFacts,
  settings,
  shopFactsRecord,
  type FixedFacts,
  type OwnFacts,
  type OwnFactsValues,
  type SettingField,
} from '#shared/features/shop-facts/shop-facts.record.ts'
import { toBody } from '#shared/record.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { RecordFields } from '#staff/widgets/record/RecordDialog.tsx'
import { useRecordForm, type RecordForm } from '#staff/widgets/record/useRecordForm.tsx'
import { ScreenForm } from '#staff/widgets/record/ScreenForm.tsx'
import { shopFactsClient } from './clients.ts'

type FieldName = keyof OwnFactsValues

const names = Object.keys(blankFacts) as FieldName[]

/** Each has the fields from its first one to the next group. */
const groups: readonly { title: string; hint?: string; first: FieldName }[] = [
  { title: 'NAME AND CONTACTS', first: 'name' },
  {
    title: 'PROFILES',
    hint: 'Linked from the menu on phones. An empty one leads to the platform’s home page.',
    first: 'instagramUrl',
  },
  {
    title: 'SHIPPING AND RETURNS',
    hint: 'Each line is a sentence of its own. Empty a text to return to the built-in one. The page /shipping is in the CMS.',
    first: 'buyNote',
  },
  {
    title: 'EMAILS',
    hint: 'Sent once for each order, 15 minutes after its last piece is marked as printed, unless that is undone. Shopify writes when it is posted.',
    first: 'printedMails',
  },
]

const groupOf = (name: FieldName) => groups.findLast(({ first }) => names.indexOf(first) <= names.indexOf(name))

/** The built-in text where the shop has none of its own. */
const toForm = (record: OwnFacts | null) =>
  Object.fromEntries(names.map((name) => [name, record?.[name] || builtInFact(name)])) as OwnFactsValues

/** A text like the built-in one is none of the shop's own. */
const toRequest = (values: OwnFactsValues): object =>
  Object.fromEntries(
    Object.entries(toBody(shopFactsRecord, values)).map(([name, text]) => [
      name,
      text === builtInFact(name) ? '' : text,
    ]),
  )

interface FactsFormProps {
  facts: OwnFacts
  fixed: FixedFacts
}

/** The form of the shop's facts. Those that the server's settings fix are shown. */
export function FactsForm({ facts, fixed }: FactsFormProps) {
  const form = useRecordForm<OwnFacts, OwnFactsValues>({
    definition: shopFactsRecord,
    client: shopFactsClient,
    record: facts,
    toForm,
    toRequest,
    onSaved: () => undefined,
    onClose: () => undefined,
  })
  return (
    <ScreenForm
      form={form}
      label="The shop’s facts"
      className="panels"
      unsaved="Not saved yet. Shoppers see changes as soon as you save them."
    >
      {form.notice}
      {groups.map((group) => (
        <Panel key={group.title} title={group.title}>
          {group.hint && <p className="dim">{group.hint}</p>}
          <div className="form">
            {names
              .filter((name) => groupOf(name) === group)
              .map((name) => (
                <FactField key={name} name={name} form={form} setting={settingOf(name, fixed)} />
              ))}
          </div>
        </Panel>
      ))}
    </ScreenForm>
  )
}

/** The setting that fixes a field, and its value; null if it can be changed here. */
function settingOf(name: FieldName, fixed: FixedFacts): { name: string; value: string } | null {
  const value = name in fixed ? fixed[name as SettingField] : null
  return value === null ? null : { name: settings[name as SettingField], value }
}

interface FactFieldProps {
  name: FieldName
  form: RecordForm<OwnFactsValues>
  setting: { name: string; value: string } | null
}

function FactField({ name, form, setting }: FactFieldProps) {
  if (!setting) return <RecordFields form={form} only={(key) => key === name} />
  return (
    <Field label={shopFactsRecord.fields[name]!.label} hint={`Set by ${setting.name} on the server`}>
      {(control) => <Input {...control} readOnly variant="borderless" dir="auto" value={setting.value} />}
    </Field>
  )
}
