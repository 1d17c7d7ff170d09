import type { PageValues } from '#shared/features/pages/pages.record.ts'
import { Button, Input } from 'antd'
import { toSlug } from '#shared/features/pages/slug.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { shownSlug } from './page-form.ts'
import { addressOf } from './pages.ts'

interface SlugFieldProps {
  values: PageValues
  set(patch: Partial<PageValues>): void
  problem: string | undefined
  isNew: boolean
  /** Slug of the published page; null if it was never public. */
  publicSlug: string | null
}

/** The slug follows the title until it is edited by hand. */
export function SlugField({ values, set, problem, isNew, publicSlug }: SlugFieldProps) {
  const { slug } = values
  return (
    <Field
      label="Slug"
      required
      hint={<Hint shown={shownSlug(values)} follows={slug === null} publicSlug={publicSlug} />}
      problem={problem && problem.charAt(0).toUpperCase() + problem.slice(1)}
    >
      {(control) => (
        <div className="page-slug">
          <Input
            {...control}
            aria-required
            dir="ltr"
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            maxLength={200}
            value={shownSlug(values)}
            onChange={({ target }) => set({ slug: target.value })}
            // Free typing, normalised to a slug on blur.
            onBlur={() => slug !== null && slug !== toSlug(slug) && set({ slug: toSlug(slug) })}
          />
          {isNew && slug !== null && <Button onClick={() => set({ slug: null })}>FOLLOW THE TITLE</Button>}
        </div>
      )}
    </Field>
  )
}

function Hint({ shown, follows, publicSlug }: { shown: string; follows: boolean; publicSlug: string | null }) {
  const address = addressOf(shown)
  const isRenamed = publicSlug !== null && shown !== publicSlug
  const old = publicSlug !== null && addressOf(publicSlug)
  return (
    <>
      {address === null ? (
        'The footer of every page; it has no address of its own.'
      ) : (
        <>
          Address: <bdi className="page-address">{shown ? address : '/…'}</bdi>
        </>
      )}
      {follows && '. It follows the title until you edit it.'}
      {isRenamed && shown && old && (
        <>
          . The old address, <bdi>{old}</bdi>, will redirect here permanently (301), so existing links keep working.
        </>
      )}
    </>
  )
}
