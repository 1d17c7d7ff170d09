import { KeptReadings } from '#server/http/kept-readings.ts'

/** Loaded before a shop, it has each page read everything anew, the menu too: what the first ones after a start cost. */
KeptReadings.prototype.room = (read) => read
KeptReadings.prototype.keep = (_name, _tags, make) => make
