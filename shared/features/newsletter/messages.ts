export const SUBSCRIBED = { title: 'Subscribed!', description: "You've been added to our newsletter." }
export const SUBSCRIBE_FAILED = 'Failed to subscribe. Please try again.'
/** Stored with a subscription as what was agreed to: change it freely, older subscriptions keep theirs. */
export const CONSENT =
  'Send me the newsletter by email: new creatures, new posts, now and then a sale. I can unsubscribe at any time.'
/** Days until an address that isn't confirmed is deleted. */
export const UNCONFIRMED_DAYS = 7
/** The line under the form, before the link to the privacy policy. */
export const NEWSLETTER_NOTE = 'We store your address and the date, nothing else'
export const NEWSLETTER_NOTE_WITH_MAIL =
  'To finish, confirm it in the email that we send you. We store your address, the dates and what you agreed to'
