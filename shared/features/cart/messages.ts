/** Failures of the cart, most of them specified. A reason may follow. */
export const ADD_FAILED = 'Failed to add item to cart. Please try again.'
export const UPDATE_FAILED = 'Failed to update quantity. Please try again.'
export const CHANGE_FAILED = 'Failed to change scale and finishing. Please try again.'
export const REMOVE_FAILED = 'Failed to remove item. Please try again.'
export const CLEAR_FAILED = 'Failed to clear cart. Please try again.'
export const RESTORE_FAILED = 'Failed to restore the cart. Please try again.'

/** Where the browser keeps neither storage nor cookies. */
export const COOKIES_BLOCKED = 'Your browser blocks cookies: the cart lasts for this page only.'
