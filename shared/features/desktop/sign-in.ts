/** The page where somebody lets a desktop editor in. Their browser is sent there with `challenge`, `state` and `redirect`. */
export const AUTHORIZE_PATH = '/api/desktop/authorize'

/** Where a code is sent, of the editor's own listener or as a link of its scheme. */
export const SIGNED_IN_PATH = '/signed-in'
export const SIGNED_IN_LINK = 'hoard://signed-in'
