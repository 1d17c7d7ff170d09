import { Button, Input, InputNumber, Select, Radio } from 'antd'
import { categoryLabels } from '#shared/features/blog/category-labels.ts'
import { staffCategories } from '#shared/features/blog/categories.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { RecordFields, type ShownForm } from '#staff/widgets/record/RecordDialog.tsx'
import type { PostPublication, PostState } from '#shared/features/blog/blog.record.ts'
import type { PostDetailValues } from './post-form.ts'
import { SlugField } from './SlugField.tsx'
import { MiniaturesField } from './MiniaturesField.tsx'
import { PictureField } from './PictureField.tsx'
import { useId } from 'react'
import { TimeField } from '#staff/widgets/form/TimeField.tsx'

export interface PostFieldsProps {
  form: ShownForm<PostDetailValues>
  /** Minutes that the text takes to read. */
  expectedReadTime: number | null
  /** The address of the text's first image, and its first paragraph; null if there is none. */
  firstImage: string | null
  firstParagraph: string | null
  /** Slug of the published post; null if it was never public. */
  publicSlug: string | null
}

/** All fields of a post except its title and its text. */
export function PostFields({ form, publicSlug, ...text }: PostFieldsProps) {
  const { values, set, problems } = form
  const image = values.imageUrl.trim() ? null : text.firstImage
  const paragraph = values.excerpt.trim() ? null : text.firstParagraph
  const own = {
    slug: <SlugField values={values} set={set} problem={problems['slug']} publicSlug={publicSlug} />,
    excerpt: (
      <Field label="Excerpt" required hint="Shown in the post list and above the text." problem={problems['excerpt']}>
        {(control) => (
          <Input.TextArea
            {...control}
            aria-required
            dir="auto"
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={values.excerpt}
            onChange={({ target }) => set({ excerpt: target.value })}
          />
        )}
      </Field>
    ),
    category: (
      <Field label="Category" problem={problems['category']}>
        {(control) => (
          <Select
            {...control}
            value={values.category}
            options={choicesFor(values.category)}
            onChange={(category) => set({ category })}
          />
        )}
      </Field>
    ),
    readTime: (
      <Field
        label="Read time in minutes"
        required
        problem={problems['readTime']}
        hint={
          <ReadTimeHint
            readTime={values.readTime}
            expected={text.expectedReadTime}
            take={(readTime) => set({ readTime })}
          />
        }
      >
        {(control) => (
          <InputNumber
            {...control}
            aria-required
            min={1}
            max={600}
            precision={0}
            value={values.readTime}
            onChange={(readTime) => set({ readTime })}
          />
        )}
      </Field>
    ),
    imageUrl: (
      <PictureField value={values.imageUrl} set={(imageUrl) => set({ imageUrl })} problem={problems['imageUrl']} />
    ),
    miniatures: (
      <MiniaturesField
        value={values.miniatures}
        set={(miniatures) => set({ miniatures })}
        problem={problems['miniatures']}
      />
    ),
    publication: (
      <PublicationField
        value={values.publication}
        set={(publication) => set({ publication })}
        problem={problems['publishAt']}
      />
    ),
  }
  const below = {
    excerpt: paragraph !== null && (
      <Button size="small" className="post-offer" onClick={() => set({ excerpt: paragraph })}>
        USE THE FIRST PARAGRAPH
      </Button>
    ),
    imageUrl: image !== null && (
      <Button size="small" className="post-offer" onClick={() => set({ imageUrl: image })}>
        USE THE FIRST IMAGE
      </Button>
    ),
  }
  return <RecordFields form={form} own={own} below={below} only={(key) => key !== 'title' && key !== 'content'} />
}

/** The six categories that staff can choose, plus the post's current one if it is another. */
const choicesFor = (category: PostDetailValues['category']) =>
  [...new Set([...staffCategories, category])].map((value) => ({ value, label: categoryLabels[value] }))

interface ReadTimeHintProps {
  readTime: number | null
  expected: number | null
  take(minutes: number): void
}

/** Says whether the reading time follows the text. */
function ReadTimeHint({ readTime, expected, take }: ReadTimeHintProps) {
  if (readTime === expected) return 'Follows the length of the text.'
  return (
    <>
      Set by hand. The text takes about {expected} min to read.{' '}
      <Button size="small" onClick={() => take(expected ?? 1)}>
        {`USE ${expected}`}
      </Button>
    </>
  )
}

interface PublicationFieldProps {
  value: PostPublication
  set(value: PostPublication): void
  problem: string | undefined
}

const choices: readonly { value: PostState; label: string }[] = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft: hidden from shoppers' },
  { value: 'scheduled', label: 'Scheduled: published later' },
]

/** Whether shoppers see the post, or from when. */
function PublicationField({ value, set, problem }: PublicationFieldProps) {
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
