import type { ComposeMail } from '#server/mail/mail.ts'
import { longDate, type MailShop } from '#server/mail/render-mail.ts'
import { UNCONFIRMED_DAYS } from '#shared/features/newsletter/messages.ts'
import { confirmPath, unsubscribePath } from '#shared/mail-links.ts'
import { findUnconfirmed } from './newsletter.repository.ts'

/** Name of the kind. Its payload is null: the address is the recipient's. */
export const CONFIRMATION = 'newsletter-confirmation'

/** Asks whoever has an address to confirm its subscription. */
export const confirmationMail =
  (shop: MailShop): ComposeMail<null> =>
  async (tx, _, { to }) => {
    const subscriber = await findUnconfirmed(tx, to)
    if (!subscriber?.token) return null
    const { token, expiresAt, at } = subscriber
    // The name may have changed since the server started.
    const { name, origin } = shop
    const isNew = expiresAt !== null
    return {
      subject: 'Newsletter: please confirm your address',
      parts: [
        { heading: isNew ? 'One more step' : 'Do you still want our newsletter?' },
        isNew
          ? `Somebody, most likely you, entered this address for the newsletter of ${name}. Please confirm that you want it.`
          : `This address has been on the list of our newsletter since ${longDate(at)}. We are asking everybody once to confirm that they still want it.`,
        { action: 'CONFIRM', href: origin + confirmPath(token) },
        isNew
          ? `If it wasn’t you, do nothing: you won’t get the newsletter, and we’ll delete this address after ${UNCONFIRMED_DAYS} days.`
          : 'If you do nothing, you won’t get the newsletter, and we won’t ask again.',
      ],
      reason: `You get this because this address was entered for the newsletter of ${name}.`,
      unsubscribeUrl: origin + unsubscribePath('newsletter', token),
    }
  }
