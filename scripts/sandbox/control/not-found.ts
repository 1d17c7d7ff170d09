/** No record has this handle or id. */
export class NotFoundError extends Error {}
