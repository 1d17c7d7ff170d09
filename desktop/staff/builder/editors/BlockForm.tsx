import { type ComponentType, useMemo } from 'react'
import { blockTypeInfo } from '#shared/blocks/block-types.ts'
import { readCount, readFirstText, readList } from '#shared/blocks/content.ts'
import type { BlockField, BlockFields } from '#shared/blocks/declare-block.ts'
import { isVerbatim } from '#shared/blocks/rich-text.ts'
import type { Alignment, TextStyle } from '#shared/blocks/choices.ts'
import { AlignmentField } from './fields/AlignmentField.tsx'
import { ChoiceField } from './fields/ChoiceField.tsx'
import { type Choice, labelled } from './fields/choices.ts'
import { type ContentFields, type FormProps, nameIn, toEditable } from './fields/field.ts'
import { IconField } from './fields/IconField.tsx'
import { ItemsField } from './fields/ItemsField.tsx'
import { LinesField } from './fields/LinesField.tsx'
import { LinkInput } from './fields/LinkInput.tsx'
import { LongTextInput } from './fields/LongTextInput.tsx'
import { pictureNames } from './fields/picture-fields.ts'
import { PictureInput } from './fields/PictureInput.tsx'
import { RichTextInput } from './fields/RichTextInput.tsx'
import { SectionFields } from './fields/SectionFields.tsx'
import { SelectField } from './fields/SelectField.tsx'
import { SwitchField } from './fields/SwitchField.tsx'
import { TextInput } from './fields/TextInput.tsx'
import { TextStyleField } from './fields/TextStyleField.tsx'

/** Forms of items whose controls depend on their content. */
const ownForms: ReadonlyMap<BlockFields, ComponentType<FormProps>> = new Map([
  [blockTypeInfo.collapsible.fields.collapsibleContent.item, SectionFields],
])

/** The form of a block, or of an item in its lists, as declared. */
export function BlockForm({ of, content, set }: FormProps) {
  const control = (name: string) => (
    <Control key={name} field={of.fields[name]!} name={name} of={of} content={content} set={set} />
  )
  return of.form.map((row) => {
    if (typeof row === 'string') return control(row)
    const isSwitches = row.every((name) => of.fields[name]?.input === 'switch')
    return (
      <div key={row[0]} className={isSwitches ? 'row' : 'columns'}>
        {row.map(control)}
      </div>
    )
  })
}

interface ControlProps extends FormProps {
  field: BlockField
  name: string
}

/** The control of a field. Controls are memoised, so typing renders only those whose values change. */
function Control({ field, name: declaredName, of, content, set }: ControlProps) {
  const choices = useMemo(() => choicesOf(field), [field])
  const name = nameIn(of, declaredName, content)
  const value = content[name]
  const common = { label: field.label ?? name, name, value, set, hint: field.label === undefined ? '' : field.hint }
  switch (field.input) {
    case 'paragraph':
      return <LongTextInput {...common} rows={field.rows} hasLinks={field.hasLinks} />
    case 'rich':
      // Code keeps its spaces and lines, and has no links.
      if ('textLayout' in of.fields && isVerbatim(content))
        return <LongTextInput {...common} hint={undefined} rows={6} hasLinks={false} />
      return <RichTextInput {...common} hint={field.hint ?? ''} format={content['format']} />
    case 'link':
      return <LinkInput {...common} newTabName={field.newTab} newTab={field.newTab && content[field.newTab]} />
    case 'picture':
      return (
        <PictureInput
          {...common}
          {...pictureNames(of, content)!}
          value={field.older && !readFirstText(content, name) ? (content[field.older] ?? value) : value}
          alt={content['alt']}
          altHint={field.altFrom && `If empty, the ${field.altFrom} is used.`}
          isDecorative={content['isDecorative'] === true}
          isLink={field.link !== undefined && toEditable(content[field.link]).trim() !== ''}
        />
      )
    case 'switch': {
      const { fallback = field.initial === true } = field
      return <SwitchField {...common} fallback={typeof fallback === 'function' ? fallback(content) : fallback} />
    }
    case 'radio':
      return <ChoiceField {...common} choices={choices} fallback={fallbackOf(field)} />
    case 'number': {
      // Read as in the shop: numeric text counts, and larger numbers become the maximum.
      const shown = readCount(content, name)
      const most = field.schema.maxValue ?? Infinity
      return (
        <ChoiceField
          {...common}
          value={shown === undefined ? value : Math.min(shown, most)}
          choices={choices}
          fallback={field.fallback}
        />
      )
    }
    case 'select':
      return <SelectField {...common} choices={choices as Choice<string>[]} fallback={fallbackOf(field)} />
    case 'icon':
      return <IconField {...common} icons={field.schema.options as string[]} fallback={fallbackOf(field)} />
    case 'style': {
      const sample = field.of[0]!
      return (
        <TextStyleField
          {...common}
          fallback={fallbackOf(field) as TextStyle}
          sample={content[sample]}
          hasLinks={of.fields[sample]?.input === 'rich'}
        />
      )
    }
    case 'alignment':
      return <AlignmentField {...common} fallback={fallbackOf(field) as Alignment} />
    case 'lines':
      return <LinesField {...common} one={field.one} />
    case 'items':
      return (
        <ItemsField
          {...common}
          value={field.older && isOlder(content, name, field.older) ? content[field.older] : value}
          one={field.one}
          of={field.item}
          Form={ownForms.get(field.item) ?? BlockForm}
          title={field.titled}
        />
      )
    case 'text':
    case undefined: {
      const { placeholder, problemOf } = field.label === undefined ? {} : field
      return <TextInput {...common} placeholder={placeholder} problem={problemOf?.(toEditable(value))} />
    }
  }
}

/** The older shape of a list is read if the newer one is empty; only the newer one is written. */
const isOlder = (content: ContentFields, name: string, older: string) =>
  readList(content, name).length === 0 && readList(content, older).length > 0

/** What the shop uses if nothing is stored. */
const fallbackOf = (field: { initial?: unknown; fallback?: string }): string => field.fallback ?? String(field.initial)

/** Must be the same array on every render. */
function choicesOf(field: BlockField): Choice<string | number>[] {
  if (field.input === 'radio' || field.input === 'select') return labelled(field.schema.options.map(String))
  if (field.input !== 'number') return []
  const [least, most] = [field.schema.minValue ?? 0, field.schema.maxValue ?? 0]
  return Array.from({ length: most - least + 1 }, (_, at) => ({ value: least + at, label: String(least + at) }))
}
