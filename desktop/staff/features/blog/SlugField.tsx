import { Input } from 'antd'
import { slugOf } from '#shared/features/pages/slug.ts'
import { paths } from '#shared/paths.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { shownSlug, type PostForm } from './post-form.ts'

interface SlugFieldProps {
  values: PostForm
  set(patch: Partial<PostForm>): void
  problem: string | undefined
  /** The slug that shoppers know; null while there is none. */
  publicSlug: string | null
}

/** Follows the title until it is edited by hand (staff specification, section 4); emptied, it follows again. */
export function SlugField({ values, set, problem, publicSlug }: SlugFieldProps) {
  const { slug } = values
  const shown = shownSlug(values)
  const isRenamed = publicSlug !== null && shown !== publicSlug
  const hint = (
    <>
      Address: <span className="post-address">{shown ? paths.post(shown) : `${paths.blog}/…`}</span>
      {slug === null && '. It follows the title, with a number if another post has it.'}
      {isRenamed && `. The old address, ${paths.post(publicSlug)}, will lead here: links to it go on working.`}
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
          // Typed as people type: put into the form that an address has.
          onBlur={() => slug !== null && set({ slug: slugOf(slug) || null })}
        />
      )}
    </Field>
  )
}
