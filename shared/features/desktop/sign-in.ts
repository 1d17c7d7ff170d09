/** Page where a user authorises a desktop editor, opened with `challenge`, `state` and `redirect`. */
export const AUTHORIZE_PATH = '/api/desktop/authorize'

/** Redirect target for the code, on the editor's own listener or as a link of its URL scheme. */
export const SIGNED_IN_PATH = '/signed-in'
export const SIGNED_IN_LINK = 'hoard://signed-in'
