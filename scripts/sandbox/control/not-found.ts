/** Nothing in the shop has this handle or id. */
export class NotFound extends Error {}
