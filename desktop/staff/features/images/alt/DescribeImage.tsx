import { updateImage } from '#staff/features/images/changes.ts'
import { imageRecord } from '#shared/features/images/images.record.ts'
import { Button, Input } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { safeSource } from '#shared/blocks/links.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { atWidth, buildSrcset } from '#shared/features/images/image-url.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { ImageUses } from '#staff/features/images/ImageUses.tsx'
import { IMAGES_URL, nameOf } from '#staff/features/images/images.ts'
import { Thumbnail } from '#staff/features/images/Thumbnail.tsx'
import { Conflict } from '#staff/widgets/conflict/Conflict.tsx'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import { useDraft } from '#staff/widgets/form/useDraft.ts'
import { useLeaving } from '#staff/widgets/form/useLeaving.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { useScreenCommands } from '#staff/widgets/commands/screen-commands.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { Form } from '#staff/widgets/form/Form.tsx'
import { commandOf, shortcuts, type Command, type Outcome } from './queue.ts'

/** Rendered width of the described image. */
const SIZES = '(min-width: 64rem) 50rem, 100vw'

type Commands = Record<Command, (() => void) | null>

interface DescribeImageProps {
  image: Image
  /** The image after this one. */
  next: Image | undefined
  /** Starts at 1. */
  position: number
  count: number
  isUndoing: boolean
  onSaved(before: Image, after: Image): void
  onGo(outcome: Outcome): void
  onBack: (() => void) | null
  onUndo: (() => void) | null
}

type AltText = Pick<Image, 'alt' | 'isDecorative'>

interface AltTextChange {
  id: string
  text: AltText
  version: number | null
}

/**
 * Saves an image's alt text. It updates the cached list instead of refetching it, as hundreds may be saved in a row.
 */
export const useSetAltText = (options: { success?: string; showsConflict?: true }) =>
  useChange({
    call: async ({ id, text, version }: AltTextChange) => {
      const image = await updateImage({ id, change: text, version })
      queryClient.setQueryData<Image[]>([IMAGES_URL], (list) => list?.map((one) => (one.id === id ? image : one)))
      return image
    },
    failure: 'Failed to update image',
    ...options,
  })

const textOf = ({ alt, isDecorative }: Image): AltText => ({ alt, isDecorative })

/** The draft of an image's alt text, and how it is saved. An unchanged one is passed without a request. */
function useAltText({ image, onSaved, onGo }: Pick<DescribeImageProps, 'image' | 'onSaved' | 'onGo'>) {
  const saving = useSetAltText({ showsConflict: true })
  const draft = useDraft<AltText>({ feature: 'images-alt', record: image.id }, textOf(image), image.version)
  const save = async (text: AltText, version: number | null) => {
    if (text.alt === image.alt && text.isDecorative === image.isDecorative) {
      draft.done()
      return onGo(text.isDecorative ? 'decorative' : 'described')
    }
    const after = await saving.run({ id: image.id, text, version })
    if (!after) return
    onSaved(image, after)
    draft.done()
    onGo(text.isDecorative ? 'decorative' : 'described')
  }
  return { draft, save, saving }
}

/**
 * One large image with its alt text field. The field is reused for the next image, so that a phone's keyboard stays
 * open.
 */
export function DescribeImage(props: DescribeImageProps) {
  const { image, next, position, count, isUndoing, onGo, onBack, onUndo } = props
  const { draft, save, saving } = useAltText(props)
  const isPending = saving.isPending || isUndoing
  const conflict = saving.conflict as Image | null
  const leaving = useLeaving(draft, () => undefined)
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const focusField = () => form.current?.querySelector('textarea')?.focus()
  useEffect(focusField, [image.id])
  usePreloadedImage(next)
  const { alt } = draft.values

  const commands: Commands = {
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
  useScreenCommands(() => form.current, { save: isPending ? null : commands.save })
  useCommands(form, isPending || conflict ? null : commands)

  return (
    <Form ref={form} className="describe" aria-label="Alt text" onSubmit={() => !isPending && commands.save?.()}>
      <div className="image-frame describe-image">
        <Thumbnail image={image} sizes={SIZES} fit="contain" alt="" />
      </div>
      <div className="form">
        <div className="image-row describe-position">
          <progress max={count} value={position - 1} aria-label="Progress" />
          <output>{`${position} of ${count}`}</output>
          <bdi className="dim">{nameOf(image)}</bdi>
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
          onBack={saving.settle}
          onSave={(merged) => {
            draft.rebase(merged, textOf(conflict), conflict.version)
            saving.settle()
            void save(merged, conflict.version)
          }}
        />
      )}
    </Form>
  )
}

/** The commands for the current image, each with a keyboard shortcut. */
function DescribeButtons({ commands, isPending }: { commands: Commands; isPending: boolean }) {
  const button = (command: Command, words: string) => (
    <Button
      aria-keyshortcuts={shortcuts[command]}
      disabled={!commands[command]}
      onClick={() => !isPending && commands[command]?.()}
    >
      {words}
    </Button>
  )
  return (
    <>
      <div className="image-row">
        <Button type="primary" htmlType="submit" loading={isPending} aria-keyshortcuts={shortcuts.save}>
          SAVE AND CONTINUE
        </Button>
        {button('decorative', 'DECORATIVE')}
        {button('skip', 'SKIP')}
        {button('back', 'BACK')}
        {button('undo', 'UNDO LAST')}
      </div>
      <p className="field-hint describe-keys">
        <kbd>Enter</kbd> saves and continues, <kbd>Alt+D</kbd> marks as decorative, <kbd>Page Down</kbd> skips,{' '}
        <kbd>Page Up</kbd> goes back, <kbd>Alt+Z</kbd> undoes the last change.
      </p>
    </>
  )
}

/** The queue's keyboard shortcuts, active anywhere in the form; null while busy. */
function useCommands(form: React.RefObject<HTMLFormElement | null>, commands: Commands | null) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isHere = target === document.body || (target instanceof Node && form.current?.contains(target))
    if (!isHere || event.defaultPrevented) return
    const command = commandOf(event, target instanceof HTMLTextAreaElement)
    if (!command) return
    event.preventDefault()
    // A key that is held would decide about images that nobody has seen.
    if (!event.repeat) commands?.[command]?.()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Preloads the next image while the current one is described. */
function usePreloadedImage(image: Pick<Image, 'url' | 'width'> | undefined) {
  const source = image && safeSource(image.url)
  const srcset = source ? buildSrcset(source, image.width) : undefined
  useEffect(() => {
    if (!source) return
    const ahead = document.createElement('img')
    ahead.referrerPolicy = 'no-referrer'
    ahead.sizes = SIZES
    if (srcset) ahead.srcset = srcset
    ahead.src = atWidth(source, 320)
    return () => {
      ahead.srcset = ''
    }
  }, [source, srcset])
}
