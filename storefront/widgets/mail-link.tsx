import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import type { Read } from '#storefront/api/read.ts'
import { useRead } from '#storefront/api/useRead.ts'
import { type ScreenLocation, useScreenParams } from '#storefront/screen.ts'
import { useVisitor } from '#storefront/shop.ts'
import { FormError, FormName, focusedAtLoad, useForm } from '#storefront/widgets/form.tsx'

/** What the link of an email is about, with its token. `isGone`: it leads to nothing any more, unless it can't be read now. */
export function useLink<T>(read: (location: Pick<ScreenLocation, 'params'>) => Read<T>) {
  const params = useScreenParams()
  const { data: link, error } = useRead(read({ params }))
  return { link, token: params['token'] ?? '', isGone: !error || error.status < 500 }
}

/** What a page shows whose link, from an email, leads to nothing any more, or can't be read now. */
export const LostLink = ({ isGone, children }: { isGone: boolean; children: ReactNode }) => (
  <div className="page stack">
    <h1>{isGone ? 'LINK.EXPIRED' : 'LINK.UNREACHABLE'}</h1>
    <p>{isGone ? children : 'Nothing was changed. Please try again in a moment.'}</p>
    <p>
      <a className="button" href={paths.home}>
        {hideSigns('[RETURN TO TOWN]')}
      </a>
    </p>
  </div>
)

interface LinkFormProps {
  /** Name of its handler. */
  name: string
  token: string
  button: string
  isPrimary?: boolean
}

/** A button that does what a link of an email asks about: following the link alone changes nothing. */
export function LinkForm({ name, token, button, isPrimary = false }: LinkFormProps) {
  const form = useForm(name)
  return (
    <form method="post" className="stack">
      <FormName form={form} />
      <FormError form={form} />
      <input type="hidden" name="token" value={token} />
      <p>
        <button type="submit" className={isPrimary ? 'button primary' : 'button'}>
          {button}
        </button>
      </p>
    </form>
  )
}

interface LinkStateProps {
  /** Names of the forms that change it. */
  after: readonly string[]
  children: ReactNode
}

/** What is true now. It is read out if a form of the page has just changed it. */
export function LinkState({ after, children }: LinkStateProps) {
  const { sent = '' } = useVisitor()
  return (
    <p className="panel form-panel" {...(after.includes(sent) && focusedAtLoad)}>
      {children}
    </p>
  )
}
