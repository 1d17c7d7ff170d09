import { imageRecord } from '#shared/features/images/images.record.ts'
import { Input } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { ImageUses } from '#staff/features/images/ImageUses.tsx'
import { nameOf } from '#staff/features/images/images.ts'
import { Thumbnail } from '#staff/features/images/Thumbnail.tsx'
import { Conflict } from '#staff/widgets/conflict/Conflict.tsx'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import { useDraft } from '#staff/widgets/form/useDraft.ts'
import { useLeaving } from '#staff/widgets/form/useLeaving.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { DescribeButtons } from './DescribeButtons.tsx'
import type { AltText } from './alt-text-changes.ts'
import { commandOf, type Command } from './keys.ts'
import type { Outcome } from './queue.ts'
import { SIZES, usePreloadedImage } from './usePreloadedImage.ts'

interface DescribeImageProps {
  image: Image
  /** The image after this one. */
  next: Image | undefined
  /** Starts at 1. */
  position: number
  count: number
  isPending: boolean
  /** The version that someone else saved in the meantime. */
  conflict: Image | null
  settle(): void
  /** Resolves to undefined if saving failed and the error was shown. */
  onSave(before: Image, text: AltText, version: number | null): Promise<Image | undefined>
  onGo(outcome: Outcome): void
  onBack: (() => void) | null
  onUndo: (() => void) | null
}

const textOf = ({ alt, isDecorative }: Image): AltText => ({ alt, isDecorative })

/**
 * One large image with its alt text field. The field is reused for the next image, so that a phone's keyboard stays
 * open.
 */
export function DescribeImage(props: DescribeImageProps) {
  const { image, next, position, count, isPending, conflict, settle, onSave, onGo, onBack, onUndo } = props
  const draft = useDraft<AltText>({ feature: 'images-alt', record: image.id }, textOf(image), image.version)
  const leaving = useLeaving(draft, () => undefined)
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const focusField = () => form.current?.querySelector('textarea')?.focus()
  useEffect(focusField, [image.id])
  usePreloadedImage(next)
  const { alt } = draft.values

  const save = async (text: AltText, version: number | null) => {
    if (text.alt === image.alt && text.isDecorative === image.isDecorative) {
      draft.done()
      return onGo(text.isDecorative ? 'decorative' : 'described')
    }
    if (!(await onSave(image, text, version))) return
    draft.done()
    onGo(text.isDecorative ? 'decorative' : 'described')
  }
  const commands: Record<Command, (() => void) | null> = {
    save: () => {
      setAsked(alt.trim() ? null : image.id)
      if (alt.trim()) void save({ alt: alt.trim(), isDecorative: false }, draft.version)
      else focusField()
    },
    decorative: () => void save({ alt: '', isDecorative: true }, draft.version),
    skip: () => onGo('skipped'),
    back: onBack,
    undo: onUndo,
  }
  useCommands(form, isPending || conflict ? null : commands)

  return (
    <form
      ref={form}
      className="describe"
      noValidate
      aria-label="Alt text"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) commands.save?.()
      }}
    >
      <div className="describe-picture">
        <Thumbnail image={image} sizes={SIZES} fit="contain" alt="" />
      </div>
      <div className="describe-words">
        <div className="describe-position">
          <progress max={count} value={position - 1} aria-label="Progress" />
          <output>{`${position} of ${count}`}</output>
          <bdi className="describe-name">{nameOf(image)}</bdi>
        </div>
        <DraftNotice draft={draft} />
        <Field
          label="Alt Text"
          problem={asked === image.id && !alt.trim() ? 'Describe the image, or press DECORATIVE.' : undefined}
          hint={
            image.isDecorative
              ? 'Marked as decorative. Typing a description removes the mark.'
              : 'Describe the image for people who can’t see it, such as “A red dragon on a hoard of coins”.'
          }
        >
          {(control) => (
            <Input.TextArea
              {...control}
              dir="auto"
              enterKeyHint="next"
              autoSize={{ minRows: 2, maxRows: 5 }}
              readOnly={isPending}
              value={alt}
              // An alt text is a single line, even if pasted.
              onChange={({ target }) => draft.set({ alt: target.value.replace(/[\r\n]+/g, ' '), isDecorative: false })}
            />
          )}
        </Field>
        <DescribeButtons commands={commands} isPending={isPending} />
        <ImageUses key={image.id} image={image} />
      </div>
      {leaving.question}
      {conflict && (
        <Conflict
          parts={imageRecord.parts}
          base={draft.base}
          mine={draft.values}
          theirs={textOf(conflict)}
          onBack={settle}
          onSave={(merged) => {
            draft.rebase(merged, textOf(conflict), conflict.version)
            settle()
            void save(merged, conflict.version)
          }}
        />
      )}
    </form>
  )
}

/** The queue's keyboard shortcuts, active anywhere in the form; null while busy. */
function useCommands(
  form: React.RefObject<HTMLFormElement | null>,
  commands: Record<Command, (() => void) | null> | null,
) {
  const latest = useRef(commands)
  useLayoutEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const isHere = target === document.body || (target instanceof Node && form.current?.contains(target))
      if (!isHere || event.defaultPrevented) return
      const isInField = target instanceof HTMLTextAreaElement
      const command = commandOf(Object.assign(pressOf(event), { isInField }))
      if (!command) return
      event.preventDefault()
      latest.current?.[command]?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [form])
}

const pressOf = ({ key, altKey, ctrlKey, metaKey, shiftKey, isComposing }: KeyboardEvent) => ({
  key,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  isComposing,
})
