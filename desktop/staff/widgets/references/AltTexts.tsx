import { Button, Checkbox, Input, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { safeSource } from '#shared/blocks/links.ts'
import { client } from '#staff/api/client.ts'
import { ifMatch } from '#staff/api/if-match.ts'
import { refresh } from '#staff/api/read.ts'
import { toast } from '#staff/toast/toast.ts'
import { useScreenCommands } from '#staff/widgets/commands/screen-commands.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { Form } from '#staff/widgets/form/Form.tsx'
import type { FoundProblems } from './found-problems.ts'
import { nameOfImage } from './references.ts'

interface AltTextsProps {
  /** Addresses of images without alternative text. */
  images: readonly string[]
  describe: FoundProblems['describe']
  /** The other problems. */
  children: ReactNode
  close(): void
}

interface AltText {
  alt: string
  isDecorative: boolean
}

const blank: AltText = { alt: '', isDecorative: false }

/** Asks for the alternative texts of several images at once. Every one of them may stay empty. */
export function AltTexts({ images, describe, children, close }: AltTextsProps) {
  const [texts, setTexts] = useState<Readonly<Record<string, AltText>>>({})
  const [isPending, setPending] = useState(false)
  const form = 'alt-texts'
  const set = (image: string, patch: Partial<AltText>) =>
    setTexts((all) => ({ ...all, [image]: { ...blank, ...all[image], ...patch } }))
  const save = async () => {
    setPending(true)
    try {
      const { saved, refused } = await saveTexts(texts, describe)
      if (refused > 0)
        return toast({
          variant: 'destructive',
          title: refused === 1 ? '1 image isn’t marked as decorative' : `${refused} images aren’t marked as decorative`,
          description: 'Only images in the image repository can be. Add them there, or describe them.',
        })
      if (saved > 0) toast({ title: saved === 1 ? '1 image described' : `${saved} images described` })
      close()
    } catch (error) {
      toast({ variant: 'destructive', title: 'Failed to update image', description: errorMessage(error) })
    } finally {
      setPending(false)
    }
  }
  useScreenCommands(() => document.getElementById(form), { save: isPending ? null : () => void save() })
  return (
    <Modal
      open
      width="44rem"
      title="IMAGES.WITHOUT.TEXT"
      onCancel={close}
      afterOpenChange={(isOpen) => isOpen && document.querySelector<HTMLElement>(`#${form} input`)?.focus()}
      footer={[
        <Button key="later" onClick={close}>
          LATER
        </Button>,
        <Button key="save" type="primary" htmlType="submit" form={form} loading={isPending}>
          SAVE TEXTS
        </Button>,
      ]}
    >
      <Form id={form} className="form" onSubmit={() => !isPending && save()}>
        <p>Describe each image for people who can’t see it, such as “A red dragon on a hoard of coins”.</p>
        {images.map((image) => {
          const { alt, isDecorative } = texts[image] ?? blank
          return (
            <div key={image} className="alt-text">
              <img src={safeSource(image) ?? undefined} alt="" />
              <div className="stack tight">
                <Field label={`Alt text of ${nameOfImage(image)}`}>
                  {(control) => (
                    <Input
                      {...control}
                      dir="auto"
                      maxLength={1000}
                      disabled={isDecorative}
                      value={alt}
                      onChange={({ target }) => set(image, { alt: target.value })}
                    />
                  )}
                </Field>
                <Checkbox
                  checked={isDecorative}
                  aria-label={`${nameOfImage(image)} is decorative`}
                  onChange={({ target }) => set(image, { isDecorative: target.checked })}
                >
                  Decorative: screen readers skip it
                </Checkbox>
              </div>
            </div>
          )
        })}
      </Form>
      {children}
    </Modal>
  )
}

/**
 * Saves texts in the image repository, or where an unknown image is used, which can't say "decorative". Returns how many
 * were saved and refused. Throws ApiError.
 */
async function saveTexts(texts: Readonly<Record<string, AltText>>, describe: FoundProblems['describe']) {
  const given = Object.entries(texts)
    .map(([image, { alt, isDecorative }]) => ({ image, isDecorative, alt: isDecorative ? '' : alt.trim() }))
    .filter(({ alt, isDecorative }) => alt || isDecorative)
  if (given.length === 0) return { saved: 0, refused: 0 }
  let refused = 0
  const known = new Map((await client.images.list({ query: {} })).map((image) => [image.url, image]))
  for (const { image, ...text } of given) {
    const found = known.get(image.split('?')[0]!)
    if (found) await client.images.update({ params: { id: found.id }, headers: ifMatch(found.version), body: text })
    else if (text.alt) describe?.(image, text.alt)
    else refused += 1
  }
  await refresh(['/api/images'])
  return { saved: given.length - refused, refused }
}
