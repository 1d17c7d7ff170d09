import { choiceText } from '#shared/pricing/options.ts'
import { useRead } from '#storefront/api/useRead.ts'
import { useScreenParams } from '#storefront/screen.ts'
import { LinkForm, LinkState, LostLink } from '#storefront/widgets/mail-link.tsx'
import { backInStockLink } from './back-in-stock.queries.ts'

/** /unsubscribe/back-in-stock/{token}: deletes a request by its button, and undoes that. */
export default function StopPage() {
  const params = useScreenParams()
  const { data: link, error } = useRead(backInStockLink({ params }))
  const token = params['token'] ?? ''
  if (!link)
    return (
      <LostLink isGone={!error || error.status < 500}>
        The request of this link is deleted already. We don’t write to you about it.
      </LostLink>
    )
  const { email, name, scale, finishing, isDeleted } = link
  return (
    <div className="page stack">
      <h1>STOCK.ALERT</h1>
      <LinkState after={['back-in-stock-leave', 'back-in-stock-rejoin']}>
        The request of <bdi>{email}</bdi> for <bdi>{name || 'a miniature that is no longer sold'}</bdi>
        {finishing && ` (${choiceText({ scale, finishing })})`} is {isDeleted ? 'deleted' : 'stored'}.
      </LinkState>
      {isDeleted ? (
        <LinkForm name="back-in-stock-rejoin" token={token} button="UNDO: KEEP IT" />
      ) : (
        <LinkForm name="back-in-stock-leave" token={token} button="> DELETE IT" isPrimary />
      )}
    </div>
  )
}
