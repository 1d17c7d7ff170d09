import { LinkForm, LinkState, LostLink, useLink } from '#storefront/widgets/mail-link.tsx'
import { newsletterLink } from './newsletter.queries.ts'

/** /unsubscribe/newsletter/{token}: ends a subscription by its button, and undoes that. */
export default function LeavePage() {
  const { link, token, isGone } = useLink(newsletterLink)
  if (!link) return <LostLink isGone={isGone}>This address is no longer on our list. You get no newsletter.</LostLink>
  const after = ['newsletter-leave', 'newsletter-rejoin']
  return (
    <div className="page stack">
      <h1>NEWSLETTER.LEAVE</h1>
      {link.state === 'unsubscribed' ? (
        <>
          <LinkState after={after}>
            <bdi>{link.email}</bdi> is unsubscribed, and will be deleted within two days.
          </LinkState>
          <LinkForm name="newsletter-rejoin" token={token} button="UNDO: KEEP ME SUBSCRIBED" />
        </>
      ) : (
        <>
          <LinkState after={after}>
            <bdi>{link.email}</bdi> {link.state === 'confirmed' ? 'gets our newsletter.' : 'is not confirmed yet.'}
          </LinkState>
          <LinkForm name="newsletter-leave" token={token} button="> UNSUBSCRIBE" isPrimary />
        </>
      )}
    </div>
  )
}
