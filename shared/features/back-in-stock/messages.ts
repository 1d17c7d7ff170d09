/** Stored with each request as what the shopper agreed to: change it freely, older requests keep theirs. */
export const CONSENT = 'Keep my email address for a year at most, and write to me when this miniature is back.'
export const CONSENT_MISSING = 'Please tick the box: without it we may not keep your address.'
export const REQUEST_STORED = {
  title: 'Noted!',
  description:
    'We will write to you when it is back. We do that by hand, so it may take us a few days, and nothing is reserved for you.',
}
/** In its place if the shop sends emails. */
export const REQUEST_STORED_FOR_MAIL = {
  title: 'Noted!',
  description: 'We send you one email when it is back. Nothing is reserved for you.',
}
export const REQUEST_FAILED = 'Your request was not stored.'
export const IN_STOCK = 'This is in stock: you can buy it now.'
