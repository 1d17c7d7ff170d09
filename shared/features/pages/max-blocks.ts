/** So many blocks are taken for a page or a template, in a save and from a clipboard. */
export const MAX_BLOCKS = 500
