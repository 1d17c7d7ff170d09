import { Input, Radio, Select, Switch } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { z } from 'zod'
import type { RecordPart } from '#shared/record.ts'
import { Field, FieldGroup } from '#staff/widgets/form/Field.tsx'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { timeText } from '#staff/widgets/time.ts'
import type { RecordForm } from './useRecordForm.tsx'

interface RecordDialogProps<V extends object> {
  form: RecordForm<V>
  /** Such as `EDIT.BANNER`. */
  title: string
  /** Label of the submit button; SAVE unless given. */
  submit?: string
  width?: string
  className?: string
  /** Where the focus goes afterwards, if not to where it was before. */
  focusAfter?: () => HTMLElement | null
  children: ReactNode
}

/** The form of a record in a dialog. */
export const RecordDialog = <V extends object>({
  form,
  submit = form.isPending ? 'SAVING...' : form.contentDraft ? 'PUBLISH CHANGES' : 'SAVE',
  children,
  ...rest
}: RecordDialogProps<V>) => (
  <FormDialog
    {...rest}
    submit={submit}
    isPending={form.isPending}
    onClose={form.leaving.close}
    onSubmit={form.submit}
    // A draft goes live by its own button only.
    onSave={form.contentDraft ? form.submitDraft : form.submit}
    second={
      form.contentDraft === undefined
        ? undefined
        : { label: 'SAVE DRAFT', isDisabled: !form.draft.isDirty, onSubmit: form.submitDraft }
    }
  >
    {form.notice}
    {children}
    {form.dialogs}
  </FormDialog>
)

/** What the fields need of a form. */
export type ShownForm<V extends object> = Pick<RecordForm<V>, 'parts' | 'values' | 'set' | 'problems'>

interface RecordFieldsProps<V extends object> {
  form: ShownForm<V>
  /** Controls of the fields that the record leaves to its form; null for one that isn't shown, or within another. */
  own?: Partial<Record<string, ReactNode>>
  /** Hints that depend on the values. */
  hints?: Partial<Record<string, ReactNode>>
  /** The fields to render; all of them by default. */
  only?: (key: string) => boolean
  /** Rendered below a field, at full width. */
  below?: Partial<Record<string, ReactNode>>
}

/** The fields of a record, in the order in which it declares them. */
export function RecordFields<V extends object>({
  form,
  own = {},
  only = () => true,
  below = {},
  ...rest
}: RecordFieldsProps<V>) {
  const shown = form.parts.filter(({ key, input }) => {
    if (!only(key)) return false
    if (input !== 'own') return input !== 'none'
    if (!(key in own)) throw new Error(`The form has no control for ${key}.`)
    return own[key] !== null
  })
  return inRows(shown).map((row) => {
    const fields = row.map((part) =>
      part.input === 'own' ? (
        <Fragment key={part.key}>{own[part.key]}</Fragment>
      ) : (
        <RecordField key={part.key} form={form} part={part} {...rest} />
      ),
    )
    return (
      <Fragment key={row[0]!.key}>
        {row.length > 1 ? <div className="field-pair">{fields}</div> : fields}
        {row.map(({ key }) => (
          <Fragment key={key}>{below[key]}</Fragment>
        ))}
      </Fragment>
    )
  })
}

/** Two consecutive halves share a row. */
function inRows(parts: readonly RecordPart[]): RecordPart[][] {
  const rows: RecordPart[][] = []
  for (const part of parts) {
    const last = rows.at(-1)
    if (part.isHalf && last?.length === 1 && last[0]!.isHalf) last.push(part)
    else rows.push([part])
  }
  return rows
}

interface RecordFieldProps<V extends object> extends Pick<RecordFieldsProps<V>, 'form' | 'hints'> {
  part: RecordPart
}

/** The control of one field. Its limits and choices come from the schema. */
function RecordField<V extends object>({ form, part, hints = {} }: RecordFieldProps<V>) {
  const { key, label, input, draft } = part
  const value = form.values[key as keyof V]
  const set = (value: unknown) => form.set({ [key]: value } as Partial<V>)
  const hint = hints[key] ?? part.hint
  const field = { label, problem: form.problems[key], ...(hint !== undefined && { hint }) }
  const options =
    draft instanceof z.ZodEnum ? draft.options.map((each) => ({ value: each, label: part.textOf(each, timeText) })) : []
  if (input === 'radio')
    return (
      <FieldGroup {...field}>
        <Radio.Group aria-label={label} value={value} options={options} onChange={({ target }) => set(target.value)} />
      </FieldGroup>
    )
  const { minLength, maxLength } = draft instanceof z.ZodString ? draft : {}
  const isRequired = Boolean(minLength)
  return (
    <Field {...field} required={isRequired}>
      {({ id, ...control }) => {
        if (input === 'switch')
          return (
            <div>
              <Switch
                id={id}
                {...control}
                checkedChildren="ON"
                unCheckedChildren="OFF"
                checked={value as boolean}
                onChange={set}
              />
            </div>
          )
        if (input === 'select')
          return (
            <Select
              id={id}
              {...control}
              value={value}
              options={options}
              // Not virtualised, so that screen readers find every option.
              virtual={false}
              // Rendered within the dialog, where screen readers can reach it.
              getPopupContainer={(trigger: HTMLElement) => trigger.parentElement!}
              onChange={set}
            />
          )
        const text = {
          id,
          ...control,
          ...(maxLength && { maxLength }),
          ...(isRequired && { 'aria-required': true }),
          value: value as string,
        }
        if (input === 'paragraph')
          return (
            <Input.TextArea
              {...text}
              dir="auto"
              autoSize={{ minRows: 2, maxRows: 6 }}
              onChange={({ target }) => set(target.value)}
            />
          )
        const typing = input === 'number' ? ({ inputMode: 'numeric', autoComplete: 'off', maxLength: 10 } as const) : {}
        return <Input dir="auto" {...text} {...typing} onChange={({ target }) => set(target.value)} />
      }}
    </Field>
  )
}
