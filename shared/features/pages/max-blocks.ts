/** Maximum number of blocks in a page or template, when saving or pasting. */
export const MAX_BLOCKS = 500
