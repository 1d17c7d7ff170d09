import { KeptAnswers } from '#server/http/kept.ts'

/** Loaded before a shop (`node --import`), it makes every page and answer anew, for everybody: what one costs that could not be kept. */
KeptAnswers.prototype.keep = () => undefined
KeptAnswers.prototype.once = (_, make) => make()
