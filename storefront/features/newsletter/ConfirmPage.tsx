import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { CONSENT } from '#shared/features/newsletter/messages.ts'
import { unsubscribePath } from '#shared/mail-links.ts'
import { paths } from '#shared/paths.ts'
import { LinkForm, LinkState, LostLink, useLink } from '#storefront/widgets/mail-link.tsx'
import { newsletterLink } from './newsletter.queries.ts'

/** /newsletter/{token}: confirms a subscription by its button, since programs that check mail follow links. */
export default function ConfirmPage() {
  const { link, token, isGone } = useLink(newsletterLink)
  if (!link)
    return (
      <LostLink isGone={isGone}>
        This link no longer works: addresses that aren’t confirmed are deleted. Just subscribe again.
      </LostLink>
    )
  return (
    <div className="page stack">
      <h1>NEWSLETTER.CONFIRM</h1>
      {link.state === 'confirmed' ? (
        <>
          <LinkState after={['newsletter-confirm']}>
            Confirmed: <bdi>{link.email}</bdi> gets our newsletter.
          </LinkState>
          <p className="row">
            <a className="button primary" href={paths.gallery}>
              {hideSigns('[EXPLORE MINIATURES]')}
            </a>
            <a className="button" href={unsubscribePath('newsletter', token)}>
              Unsubscribe
            </a>
          </p>
        </>
      ) : (
        <section className="panel form-panel stack" aria-label="Confirmation">
          {link.state === 'unsubscribed' && <p>You have unsubscribed since.</p>}
          <p>
            Newsletter to <bdi>{link.email}</bdi>. By confirming you agree to this:
          </p>
          <blockquote>{CONSENT}</blockquote>
          <LinkForm name="newsletter-confirm" token={token} button="> CONFIRM" isPrimary />
          <p className="small dim">
            If you didn’t ask for it, just close this page. See the{' '}
            <a className="link" href={paths.privacy}>
              privacy policy
            </a>
            .
          </p>
        </section>
      )}
    </div>
  )
}
