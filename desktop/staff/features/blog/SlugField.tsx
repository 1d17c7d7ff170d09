import { Input } from 'antd'
import { toSlug } from '#shared/features/pages/slug.ts'
import { paths } from '#shared/paths.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { shownSlug, type PostDetailValues } from './post-form.ts'

interface SlugFieldProps {
  values: PostDetailValues
  set(patch: Partial<PostDetailValues>): void
  problem: string | undefined
  /** Slug of the published post; null if it was never public. */
  publicSlug: string | null
}

/** The slug follows the title until it is edited by hand; clearing it makes it follow again. */
export function SlugField({ values, set, problem, publicSlug }: SlugFieldProps) {
  const { slug } = values
  const shown = shownSlug(values)
  const isRenamed = publicSlug !== null && shown !== publicSlug
  const hint = (
    <>
      Address: <span className="post-address">{shown ? paths.post(shown) : `${paths.blog}/…`}</span>
      {slug === null && '. It follows the title; a number is added if another post uses it.'}
      {isRenamed && `. The old address, ${paths.post(publicSlug)}, will redirect here, so existing links keep working.`}
    </>
  )
  return (
    <Field label="Slug" hint={hint} problem={problem}>
      {(control) => (
        <Input
          {...control}
          spellCheck={false}
          autoCapitalize="none"
          value={slug ?? shown}
          onChange={({ target }) => set({ slug: target.value })}
          // Free typing, normalised to a slug on blur.
          onBlur={() => slug !== null && set({ slug: toSlug(slug) || null })}
        />
      )}
    </Field>
  )
}
