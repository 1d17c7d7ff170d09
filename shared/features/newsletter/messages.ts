export const SUBSCRIBED = { title: 'Subscribed!', description: "You've been added to our newsletter." }
export const SUBSCRIBE_FAILED = 'Failed to subscribe. Please try again.'
