/** The search's synonyms: one row once somebody has written some. */
export interface SynonymsTable {
  id: number
  /** A group per line, with commas between its words. */
  groups: string
  version: number
}

/** Words that shoppers searched for, and found nothing. */
export interface MissedSearchesTable {
  /** As `missedSearches` stores it. */
  search: string
  count: number
  /** Number of days on which it was searched for. */
  days: number
  /** `2026-11-29` */
  lastSeen: string
}
