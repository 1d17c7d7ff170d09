import { Input } from 'antd'
import { lazy, memo, Suspense } from 'react'
import { RICH } from '#shared/blocks/rich-text.ts'
import type { BlockText } from '#staff/builder/editors/rich/block-text.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { isUnsupported, toEditable, unsupportedValueNote, type FieldProps } from './field.ts'

/** Loads the editor ahead, so that a lost connection doesn't matter. */
export const loadRichText = () =>
  import('#staff/builder/editors/rich/RichTextField.tsx').catch(() => ({ default: UnloadedText }))

const RichTextField = lazy(loadRichText)

interface RichTextInputProps extends FieldProps {
  hint: string
  /** The block's `format`. */
  format: unknown
}

/** A text with marks and lists. From the first of them on, `format` says so, and the text is written with signs. */
export const RichTextInput = memo(function RichTextInput({
  label,
  name,
  value,
  set,
  format,
  hint,
}: RichTextInputProps) {
  const props: RichTextProps = {
    label,
    text: toEditable(value),
    isRich: format === RICH,
    hint: isUnsupported(value) ? unsupportedValueNote : hint,
    onChange: ({ text, isRich }) => set({ [name]: text, format: isRich ? RICH : undefined }),
  }
  return (
    <Suspense fallback={<StoredText {...props} isLoading />}>
      <RichTextField {...props} />
    </Suspense>
  )
})

export interface RichTextProps extends BlockText {
  label: string
  hint: string
  onChange(value: BlockText): void
}

/** The text as it is stored. Until the editor takes its place, nothing can be typed that it would interrupt. */
const StoredText = ({
  label,
  hint,
  text,
  isRich,
  onChange,
  isLoading = false,
}: RichTextProps & { isLoading?: boolean }) => (
  <Field label={label} hint={hint}>
    {(control) => (
      <Input.TextArea
        {...control}
        dir="auto"
        rows={6}
        disabled={isLoading}
        value={text}
        onChange={({ target }) => onChange({ text: target.value, isRich })}
      />
    )}
  </Field>
)

const UnloadedText = (props: RichTextProps) => (
  <StoredText {...props} hint="The text editor couldn’t be loaded, so you see the text as it is stored." />
)
