/** Where this database stands in a move to another place, or from one: one row, once a move has begun. Of the place, not of the shop: it is not copied. */
export interface MovesTable {
  /** 1 */
  id: number
  /** Which shop it is, wherever it lies: made when it is first moved. */
  shop: string
  /** A server starts only where it is `open`. `arriving`: not yet whole. `moved`: closed for writing, because the shop is elsewhere. */
  state: 'open' | 'arriving' | 'moved'
  /** Where the database has moved to, or is coming from, without its password. Null: it stays, and only the files have moved. */
  databasePlace: string | null
  /** Where the files have moved to. Null: they stay. In a database that is open: where they are since only they have moved. */
  filesPlace: string | null
}

/** The newest backup of this very database: one row. Of the place, not of the shop: a shop that was restored has none of its own. */
export interface BackupsTable {
  /** 1 */
  id: number
  /** ISO 8601. */
  at: string
  /** Where it is, as the command was told. */
  folder: string
}
