/** Apart from the other messages, so that pages load them only when a form is sent. */
export const FIELDS_MISSING = 'Please fill in all required fields.'
export const EMAIL_INVALID = 'Please enter a valid email address.'
