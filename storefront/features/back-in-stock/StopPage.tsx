import { choiceText } from '#shared/pricing/options.ts'
import { LinkForm, LinkState, LostLink, useLink } from '#storefront/widgets/mail-link.tsx'
import { backInStockLink } from './back-in-stock.queries.ts'

/** /unsubscribe/back-in-stock/{token}: deletes a request by its button, and undoes that. */
export default function StopPage() {
  const { link, token, isGone } = useLink(backInStockLink)
  if (!link) return <LostLink isGone={isGone}>This request has been deleted. We won’t write to you about it.</LostLink>
  const { email, name, scale, finishing, isDeleted } = link
  return (
    <div className="page stack">
      <h1>STOCK.ALERT</h1>
      <LinkState after={['back-in-stock-leave', 'back-in-stock-rejoin']}>
        {isDeleted ? 'We have deleted the request of ' : 'We have the request of '}
        <bdi>{email}</bdi> for <bdi>{name || 'a miniature that is no longer sold'}</bdi>
        {finishing && ` (${choiceText({ scale, finishing })})`}.
      </LinkState>
      {isDeleted ? (
        <LinkForm name="back-in-stock-rejoin" token={token} button="UNDO: KEEP IT" />
      ) : (
        <LinkForm name="back-in-stock-leave" token={token} button="> DELETE IT" isPrimary />
      )}
    </div>
  )
}
