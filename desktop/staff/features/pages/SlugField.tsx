import type { ListedPage, PageValues } from '#shared/features/pages/pages.record.ts'
import { Button, Input, Alert } from 'antd'
import { toSlug } from '#shared/features/pages/slug.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { shownSlug } from './page-form.ts'
import { addressOf } from './pages.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { timeText } from '#staff/widgets/time.ts'

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
      {/^(type|designer)-./.test(shown) && ', or above the miniatures of the type or designer with this name'}
      {follows && '. It follows the title until you edit it.'}
      {isRenamed && shown && old && (
        <>
          . The old address, <bdi>{old}</bdi>, will redirect here permanently (301), so existing links keep working.
        </>
      )}
    </>
  )
}

interface TwinNoticeProps {
  form: PageValues
  /** The page that already uses the slug. */
  twin: ListedPage
  isNew: boolean
  /** Called when that page is the one just created, so the draft is no longer needed. */
  onTaken(): void
}

/** The slug is taken, perhaps by this very page if the response to its creation was lost. */
export function SlugTakenNotice({ form, twin, isNew, onTaken }: TwinNoticeProps) {
  const isSame = isNew && twin.title === form.title.trim()
  const content = staffPaths.builder(twin.id)
  return (
    <Alert
      type={isSame ? 'info' : 'warning'}
      showIcon
      title={
        isSame ? (
          `A page with this title and slug was saved on ${timeText(twin.updatedAt)}, perhaps by your first attempt. No second page was created.`
        ) : (
          <>
            “<bdi>{twin.title}</bdi>” already uses this slug.
          </>
        )
      }
      action={
        // Runs before navigation, which would ask about unsaved changes.
        <span onClickCapture={() => isSame && onTaken()}>
          <LinkButton to={content}>{isSame ? 'OPEN ITS CONTENT' : 'OPEN IT'}</LinkButton>
        </span>
      }
    />
  )
}
